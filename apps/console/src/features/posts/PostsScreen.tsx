import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { sortOf } from '#kit/list/sort.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useEffect } from 'react';
import { PostDeletion } from './actions/PostDeletion.tsx';
import { RowKeys } from './actions/RowKeys.tsx';
import { keepPlace } from './listPlace.ts';
import { PostDrawer } from './PostDrawer.tsx';
import { postById, postsPage } from './posts.api.ts';
import { POSTS_COLUMNS } from './posts.columns.tsx';
import { POST_SORTS, POSTS, type PostsSearch } from './posts.search.ts';

/** Job posts of all clients: found, set to another status, and deleted. */
export function PostsScreen({ search }: { search: PostsSearch }) {
  const list = useListSearch('post');
  const router = useRouter();
  const { page, openId, notUnderstood } = POSTS.read(search);
  const posts = useQuery({ ...postsPage(page), enabled: notUnderstood.length === 0 });
  // A post whose status no longer meets the filters stays where it is while somebody is on the list.
  const { rows, hold } = useHeldRows({ query: posts, page, openId, find: postById });
  const close = () => list.show({ post: undefined });
  const closeDrawerOf = ({ id }: { id: string }) => {
    if (id === openId) close();
  };
  useEffect(() => keepPlace(search), [search]);

  return (
    <PostDeletion onDeleted={closeDrawerOf}>
      <ListPage
        label="Posts"
        header={
          <PageHeader
            title="Posts"
            actions={
              <>
                <ExportList list="posts" filters={POSTS.arguments(page)} problems={notUnderstood} />
                <RefreshButton query={posts} />
              </>
            }
          />
        }
        filters={
          <ListFilters
            filters={POSTS.filters}
            search={search}
            list={list}
            problems={notUnderstood}
            sorts={POST_SORTS}
          />
        }
        pager={
          <ListPager
            query={posts}
            page={page.page}
            list={list}
            pageQuery={(target) => postsPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={posts}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(POSTS.filters, search)}
          fallback="Failed to load posts"
          empty="No posts found."
          emptyHint="Posts from the app appear here."
          icon={<Newspaper />}
          columns={POSTS_COLUMNS.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <DataTable
                label="Posts"
                columns={POSTS_COLUMNS}
                rows={rows ?? loaded}
                rowId={({ id }) => id}
                stale={posts.isPlaceholderData}
                sort={sortOf(page, list)}
                openId={openId}
                onOpen={({ id }) => list.show({ post: id }, { replace: openId !== undefined })}
                rowHref={({ id }) =>
                  router.buildLocation({ to: '/admin/posts/$postId', params: { postId: id } }).href
                }
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <RowKeys post={rows?.find(({ id }) => id === hold.rowId)} />
      <PostDrawer postId={openId} known={rows} onClose={close} />
    </PostDeletion>
  );
}
