import { openList } from '#kit/ActingSelect.tsx';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAskDelete } from './PostDeletion.tsx';
import { PostStatusSelect } from './PostStatusSelect.tsx';
import { type ActedPost, postTarget } from '../post.ts';

interface PostActionsProps {
  post: ActedPost;
  /** Enables its keys. */
  keys: 'page' | 'drawer';
  /** A closing drawer has no keys. */
  isOpen?: boolean;
}

/** The actions on one post. */
export function PostActions({ post, keys, isOpen = true }: PostActionsProps) {
  const edits = may(useMe(), 'posts.edit');
  const ask = useAskDelete();
  const container = useRef<HTMLSpanElement>(null);
  useShortcuts(
    { setStatus: () => openStatusList(container.current), delete: () => ask(post) },
    { layer: keys, enabled: isOpen && edits },
  );
  return (
    <span
      ref={container}
      className={cx(
        'inline-flex flex-wrap items-center gap-2',
        // The buttons share one line; the badge above has a long status whole.
        keys === 'drawer' && '[&>span]:max-w-32 [&>span>span]:truncate',
      )}
    >
      {edits && <PostStatusSelect post={post} label="Status" isBare={keys === 'drawer'} />}
      <DecideButton target={postTarget(post)} keys={isOpen ? keys : undefined} />
      {edits && (
        <Button icon={<Trash2 />} onClick={() => ask(post)}>
          Delete
        </Button>
      )}
    </span>
  );
}

/** Opens the status dropdown within an element, for a key. */
export function openStatusList(within: Element | null): void {
  const select = within?.querySelector('select');
  if (select == null) return;
  select.focus();
  openList(select);
}
