import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useAskDelete } from './askDelete.ts';
import { openStatusList } from './PostActions.tsx';
import type { ActedPost } from '../post.ts';

/** `s` and `d` on the row of the list that has the keyboard. */
export function RowKeys({ post }: { post: ActedPost | undefined }) {
  const ask = useAskDelete();
  useShortcuts(
    {
      s: () => openStatusList(document.querySelector(`[data-row-id="${post?.id}"]`)),
      d: () => post !== undefined && ask(post),
    },
    { enabled: post !== undefined },
  );
  return null;
}
