import { useRowDeletion } from '#kit/list/useRowDeletion.tsx';
import { createContext, type ReactNode, useContext } from 'react';
import { type ActedPost, titleOf } from '../post.ts';
import { deletePost, postById, POSTS_KEY, restorePost, SHOWS_POSTS } from '../posts.api.ts';

interface PostDeletionProps {
  /** Leaves what shows the post; it is taken off the lists once that is done. */
  onDeleted: (post: ActedPost) => Promise<void> | undefined;
  children: ReactNode;
}

/** Asks before a post is deleted, wherever on the screen that was wished for, and offers to take it back. */
export function PostDeletion({ onDeleted, children }: PostDeletionProps) {
  const { ask, dialog } = useRowDeletion<ActedPost>({
    question: 'Delete this post?',
    explain: (post) => (
      <>
        <p className="font-medium wrap-anywhere">{titleOf(post)}</p>
        <p className="mt-1 text-muted">
          It disappears from the app and from this console. It can be restored for 30 days.
        </p>
      </>
    ),
    remove: deletePost,
    restore: restorePost,
    done: 'Post deleted.',
    fallback: 'Failed to delete post',
    undoFallback: 'Failed to restore post',
    listKey: POSTS_KEY,
    oneKey: (id) => postById(id).queryKey,
    refresh: SHOWS_POSTS,
    onDeleted,
  });
  return (
    <AskDelete value={ask}>
      {children}
      {dialog}
    </AskDelete>
  );
}

/** The question whether to delete a post, which PostDeletion asks. */
const AskDelete = createContext<((post: ActedPost) => void) | null>(null);

/** Asks whether to delete a post, and deletes it; for buttons and keys below a PostDeletion. */
export function useAskDelete(): (post: ActedPost) => void {
  const ask = useContext(AskDelete);
  if (ask === null) throw new Error('Posts are deleted below a PostDeletion');
  return ask;
}
