import { openList } from '#kit/ActingSelect.tsx';
import { Button } from '#kit/Button.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAskDelete } from './PostDeletion.tsx';
import { PostStatusSelect } from './PostStatusSelect.tsx';
import { type ActedPost, postTarget } from '../post.ts';

interface PostActionsProps {
  post: ActedPost;
  /** Where `s` and `d` are pressed for these. */
  keys: 'page' | 'drawer';
  /** A drawer that slides out has no keys any more. */
  isOpen?: boolean;
}

/** What can be done to one post, beside it. */
export function PostActions({ post, keys, isOpen = true }: PostActionsProps) {
  const ask = useAskDelete();
  const container = useRef<HTMLSpanElement>(null);
  useShortcuts(
    { s: () => openStatusList(container.current), d: () => ask(post) },
    { layer: keys, enabled: isOpen },
  );
  // In a drawer its badge is above, and the buttons are to fit beside each other.
  const face = keys === 'drawer' ? 'Status' : undefined;
  return (
    <span ref={container} className="inline-flex flex-wrap items-center gap-2">
      <PostStatusSelect post={post} label="Status" {...(face && { face })} />
      <DecideButton target={postTarget(post)} keys={isOpen ? keys : undefined} shortcut="D" />
      <Button icon={<Trash2 />} onClick={() => ask(post)}>
        Delete
      </Button>
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
