import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { askDecision } from '#parts/decide/asked.ts';
import { useAskDelete } from './PostDeletion.tsx';
import { openStatusList } from './PostActions.tsx';
import { type ActedPost, postTarget } from '../post.ts';

/** `s`, `d` and `D` on the row of the list that has the keyboard. */
export function RowKeys({ post }: { post: ActedPost | undefined }) {
  const ask = useAskDelete();
  useShortcuts(
    {
      s: () => openStatusList(document.querySelector(`[data-row-id="${post?.id}"]`)),
      d: () => post !== undefined && ask(post),
      D: () => post !== undefined && askDecision(postTarget(post)),
    },
    { enabled: post !== undefined },
  );
  return null;
}
