import { buttonClass } from '#kit/Button.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { PostActions } from './actions/PostActions.tsx';
import { titleOf } from './post.ts';
import type { ListedPost } from './posts.search.ts';
import { PostPreview } from './PostPreview.tsx';
import { postById } from './posts.api.ts';

interface PostDrawerProps {
  /** Undefined when closed. */
  postId: string | undefined;
  known: readonly ListedPost[] | undefined;
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
      title={titleOf}
      untitled="Post"
      fallback="Failed to load post"
      missing="This post does not exist or was deleted."
      footer={(post) => (
        <>
          <Link to="/admin/posts/$postId" params={{ postId: post.id }} className={`${buttonClass()} mr-auto`}>
            Open full page
          </Link>
          <PostActions key={post.id} post={post} keys="drawer" isOpen={postId !== undefined} />
        </>
      )}
      onClose={onClose}
    >
      {(post) => <PostPreview post={post} />}
    </RowDrawer>
  );
}
