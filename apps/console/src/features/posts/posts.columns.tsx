import { shortId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, listColumns } from '#kit/list/columns.ts';
import { ROW_ACTIONS } from '#kit/list/OpenRow.tsx';
import { TRASH_2 } from '#kit/list/rowIcons.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { RowMenu } from '#kit/list/RowMenu.tsx';
import { useDecideItem } from '#engine/decide/DecideButton.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { useWriteToThem } from '#parts/write/WriteToThem.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useAskDelete } from './actions/PostDeletion.tsx';
import { PostStatusSelect } from './actions/PostStatusSelect.tsx';
import { type ActedPost, type Post, postTarget, titleOf } from './post.ts';
import { CategoryLines } from './PostCategory.tsx';
import type { POSTS } from './posts.search.ts';

export const POSTS_COLUMNS = listColumns<Post, typeof POSTS.columns>({
  id: {
    header: 'ID',
    from: 'xl',
    cell: (post) => (
      <RowLink
        to={`/admin/posts/${post.id}`}
        title={post.id}
        className="rounded-sm font-mono text-xs text-accent-text hover:underline"
      >
        {shortId(post.id)}
      </RowLink>
    ),
  },
  title: { header: 'Title', grow: true, cell: (post) => <Title post={post} /> },
  status: { header: 'Status', sort: 'status', cell: (post) => <StatusBadge status={post.status} /> },
  user: {
    header: 'User',
    from: 'md',
    cell: (post) => (
      <span className="block max-w-28 lg:max-w-40 xl:max-w-32 wide:max-w-48 2xl:max-w-none @max-[52rem]/beside:max-w-28">
        <PersonCell userId={post.user_id} room="all" isFull />
      </span>
    ),
  },
  category: {
    header: 'Category / Subcategory',
    from: 'xl',
    cell: (post) => <CategoryLines post={post} />,
  },
  created_at: {
    header: 'Created',
    // On tablets the user column takes its room.
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'sm',
    width: 'md:max-[1100px]:hidden!',
    cell: (post) => <TimeAgo at={post.created_at} short />,
  },
  actions: {
    ...ACTIONS,
    cell: (post) => <RowActions post={post} />,
  },
});

function Title({ post }: { post: Pick<Post, 'title'> }) {
  const title = titleOf(post);
  return (
    <span dir="auto" className={title === post.title ? 'font-medium' : 'text-faint'} title={title}>
      {title}
    </span>
  );
}

// On narrow screens only the drawer has it. Long words are cut where all columns are shown; the badge has them whole.
const STATUS_LOOK = 'max-lg:hidden max-wide:[&>span]:max-w-24 max-wide:[&>span>span]:truncate';

/** The status, which can be changed, and the other actions. */
function RowActions({ post }: { post: ActedPost }) {
  const ask = useAskDelete();
  const edits = may(useMe(), 'posts.edit');
  const decide = useDecideItem(postTarget(post));
  const [write, dialog] = useWriteToThem(post.user_id);
  const title = isolated(titleOf(post));
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {edits && (
        <span className={cx(ROW_ACTIONS, STATUS_LOOK)}>
          <PostStatusSelect post={post} label={`Status of ${title}`} size="sm" isBare />
        </span>
      )}
      <RowMenu
        of={title}
        preview={{ parameter: 'post', id: post.id }}
        items={[
          ...decide,
          ...write,
          ...(edits
            ? ([
                'separator',
                { label: 'Delete', icon: TRASH_2, dangerous: true, onSelect: () => ask(post) },
              ] as const)
            : []),
        ]}
      />
      {dialog}
    </span>
  );
}
