import { rowDeletion } from '#kit/list/rowDeletion.tsx';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { type ActedPost, titleOf } from '../post.ts';
import { deletePost, postById, POSTS_KEY, SHOWS_POSTS } from '../posts.api.ts';

/** Deletes posts, see rowDeletion. */
export const [PostDeletion, useAskDelete] = rowDeletion<ActedPost>({
  question: 'Delete this post?',
  explain: (post) => (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        {titleOf(post)}
      </p>
      <p className="mt-1 text-muted">
        It disappears from the app and from this console. It can be restored for 30 days.
      </p>
    </>
  ),
  remove: deletePost,
  restore: (id) => undoLatest('delete_post', id),
  done: 'Post deleted.',
  fallback: 'Failed to delete post',
  undoFallback: 'Failed to restore post',
  listKey: POSTS_KEY,
  oneKey: (id) => postById(id).queryKey,
  refresh: SHOWS_POSTS,
});
