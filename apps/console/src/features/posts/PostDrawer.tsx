import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { Post } from './post.ts';
import { PostPreview } from './PostPreview.tsx';
import { postById } from './posts.api.ts';

interface PostDrawerProps {
  /** Undefined when closed. */
  postId: string | undefined;
  known: readonly Post[] | undefined;
  onClose: () => void;
}

/** A post beside the list. */
export function PostDrawer({ postId, known, onClose }: PostDrawerProps) {
  return (
    <RowDrawer
      openId={postId}
      known={known}
      rowId={({ id }) => id}
      find={postById}
      title={({ title }) => title ?? 'Untitled Post'}
      untitled="Post"
      fallback="Failed to load post"
      missing="There is no such post, or it was deleted."
      onClose={onClose}
    >
      {(post) => <PostPreview post={post} />}
    </RowDrawer>
  );
}
