import { inCache } from '#backend/prefetch.ts';
import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import type { PageOf } from '#kit/list/page.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { PostActions } from './actions/PostActions.tsx';
import { titleOf } from './post.ts';
import type { ListedPost } from './posts.search.ts';
import { PostPreview } from './PostPreview.tsx';
import { postById } from './posts.api.ts';

interface PostDrawerProps {
  /** Undefined when closed. */
  openId: string | undefined;
  rows: readonly ListedPost[] | undefined;
  onClose: () => void;
  onShow: (id: string) => void;
  reread: () => Promise<PageOf<ListedPost> | undefined>;
}

/** A post beside the list. */
export default function PostDrawer({ openId, rows, ...on }: PostDrawerProps) {
  return (
    <RowDrawer
      openId={openId}
      known={rows}
      rowId={({ id }) => id}
      find={postById}
      title={titleOf}
      untitled="Post"
      fallback="Failed to load post"
      missing="This post does not exist or was deleted."
      actions={({ id }) => <FullPageLink to="/admin/posts/$postId" params={{ postId: id }} />}
      footer={(post, isOpen) => <PostActions key={post.id} post={post} keys="drawer" isOpen={isOpen} />}
      ahead={(client, { id }) => inCache(client, postById(id))}
      {...on}
    >
      {(post) => <PostPreview post={post} />}
    </RowDrawer>
  );
}
