import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { idOf } from '#kit/list/page.ts';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { type ListLook, ListScreen } from '#engine/list/ListScreen.tsx';
import { useList } from '#engine/list/useList.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useRouter } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useEffect } from 'react';
import { openStatusList } from './actions/PostActions.tsx';
import { PostDeletion, useAskDelete } from './actions/PostDeletion.tsx';
import { keepPlace } from './listPlace.ts';
import { type ActedPost, postTarget } from './post.ts';
import { postById, postsPage } from './posts.api.ts';
import { POST_BOXES, POSTS_BULK } from './posts.bulk.ts';
import { POSTS_COLUMNS } from './posts.columns.tsx';
import { type ListedPost, POST_SORTS, POSTS, type PostsSearch } from './posts.search.ts';

const PostDrawer = lazyDrawer(() => import('./PostDrawer.tsx'), loadPane);

const LOOK: ListLook<ListedPost> = {
  name: 'posts',
  title: 'Posts',
  icon: <Newspaper />,
  sorts: POST_SORTS,
  boxes: POST_BOXES,
  bulk: POSTS_BULK,
};

/** The list of job posts, with status changes and deletion. */
export function PostsScreen({ search }: { search: PostsSearch }) {
  const router = useRouter();
  const { state, drawer } = useList(POSTS, { search, pageQuery: postsPage, rowId: idOf, find: postById });
  useEffect(() => keepPlace(search), [search]);

  return (
    <PostDeletion onDeleted={({ id }) => (id === state.openId ? state.list.close() : undefined)}>
      <ListScreen
        look={LOOK}
        state={state}
        columns={POSTS_COLUMNS}
        rowHref={({ id }) =>
          router.buildLocation({ to: '/admin/posts/$postId', params: { postId: id } }).href
        }
      />
      <RowKeys post={state.focused} />
      <PostDrawer {...drawer} />
    </PostDeletion>
  );
}

/** The keys of the focused row. */
function RowKeys({ post }: { post: ActedPost | undefined }) {
  const ask = useAskDelete();
  useShortcuts(
    {
      setStatus: () => openStatusList(document.querySelector(`[data-row-id="${post?.id}"]`)),
      delete: () => post !== undefined && ask(post),
    },
    { enabled: may(useMe(), 'posts.edit') && post !== undefined },
  );
  return <DecideKey target={post && postTarget(post)} />;
}
