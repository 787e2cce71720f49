import { inCache } from '#backend/prefetch.ts';
import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { PostActions } from './actions/PostActions.tsx';
import { type Post, titleOf } from './post.ts';
import type { ListedPost } from './posts.search.ts';
import { PostPreview } from './PostPreview.tsx';
import { postById } from './posts.api.ts';

/** A post beside the list. */
export default function PostDrawer(list: OpenRow<ListedPost, Post | null>) {
  return (
    <RowDrawer
      {...list}
      title={titleOf}
      untitled="Post"
      fallback="Failed to load post"
      missing="This post does not exist or was deleted."
      actions={({ id }) => <FullPageLink to="/admin/posts/$postId" params={{ postId: id }} />}
      footer={(post, isOpen) => <PostActions key={post.id} post={post} keys="drawer" isOpen={isOpen} />}
      prefetch={(client, { id }) => inCache(client, postById(id))}
    >
      {(post) => <PostPreview post={post} />}
    </RowDrawer>
  );
}
