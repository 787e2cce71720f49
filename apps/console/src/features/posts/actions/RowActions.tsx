import { isolated } from '#kit/format/isolated.ts';
import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { PreviewRow, ROW_ACTIONS } from '#kit/list/OpenRow.tsx';
import { GAVEL, TRASH_2 } from '#kit/list/rowIcons.tsx';
import { askDecision } from '#parts/decide/asked.ts';
import { type ActedPost, postTarget, titleOf } from '../post.ts';
import { useAskDelete } from './PostDeletion.tsx';
import { PostStatusSelect } from './PostStatusSelect.tsx';

/** What can be done to a row of the list. */
export function RowActions({ post }: { post: ActedPost }) {
  const ask = useAskDelete();
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {/* On a phone the drawer has them: there is no room beside the title. */}
      <span className={cx(ROW_ACTIONS, 'max-sm:hidden')}>
        <PostStatusSelect
          post={post}
          label={`Status of ${isolated(titleOf(post))}`}
          face="Status"
          size="sm"
        />
        <IconButton
          label="Decide"
          size="sm"
          // Where the list is narrow, the drawer has it.
          className="max-wide:hidden"
          icon={GAVEL}
          onClick={() => askDecision(postTarget(post))}
        />
        <IconButton label="Delete" size="sm" icon={TRASH_2} onClick={() => ask(post)} />
      </span>
      <PreviewRow parameter="post" id={post.id} />
    </span>
  );
}
