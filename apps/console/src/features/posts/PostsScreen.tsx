import { laterDrawer } from '#kit/list/laterDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { ListScreen } from '#parts/list/ListScreen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useEffect } from 'react';
import { PostDeletion } from './actions/PostDeletion.tsx';
import { RowKeys } from './actions/RowKeys.tsx';
import { keepPlace } from './listPlace.ts';
import { postById, postsPage } from './posts.api.ts';
import { POST_BOXES, POSTS_BULK } from './posts.bulk.ts';
import { POSTS_COLUMNS } from './posts.columns.tsx';
import { POST_SORTS, POSTS, type PostsSearch } from './posts.search.ts';

const PostDrawer = laterDrawer(() => import('./PostDrawer.tsx'), loadPane);

/** Job posts of all clients: found, set to another status, and deleted. */
export function PostsScreen({ search }: { search: PostsSearch }) {
  const list = useListSearch('post');
  const router = useRouter();
  const { page, openId, notUnderstood } = POSTS.read(search);
  const query = useQuery({ ...postsPage(page), enabled: notUnderstood.length === 0 });
  // A post whose status no longer meets the filters stays where it is while somebody is on the list.
  const { rows, reread, hold } = useHeldRows({ query, page, openId, find: postById });
  const close = () => list.show({ post: undefined });
  const closeDrawerOf = ({ id }: { id: string }) => {
    if (id === openId) close();
  };
  useEffect(() => keepPlace(search), [search]);

  return (
    <PostDeletion onDeleted={closeDrawerOf}>
      <ListScreen
        name="posts"
        thing="post"
        title="Posts"
        filters={POSTS.filters}
        sorts={POST_SORTS}
        search={search}
        list={list}
        page={page}
        asked={POSTS.arguments(page)}
        openId={openId}
        notUnderstood={notUnderstood}
        query={query}
        pageQuery={postsPage}
        rows={rows}
        events={hold.events}
        columns={POSTS_COLUMNS}
        boxes={POST_BOXES}
        bulk={POSTS_BULK}
        rowId={({ id }) => id}
        rowHref={({ id }) =>
          router.buildLocation({ to: '/admin/posts/$postId', params: { postId: id } }).href
        }
        icon={<Newspaper />}
      />
      <RowKeys post={rows?.find(({ id }) => id === hold.rowId)} />
      <PostDrawer
        openId={openId}
        rows={rows}
        onClose={close}
        reread={reread}
        onShow={(post) => list.show({ post }, { replace: true })}
      />
    </PostDeletion>
  );
}
