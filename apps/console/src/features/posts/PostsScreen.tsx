import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { PostDrawer } from './PostDrawer.tsx';
import { POST_FILTERS, PostFilters } from './PostFilters.tsx';
import { postsPage } from './posts.api.ts';
import { POSTS_COLUMNS } from './posts.columns.tsx';
import { POSTS_VOCABULARY, type PostsSearch } from './posts.search.ts';

/** Job posts of all clients. */
export function PostsScreen({ search }: { search: PostsSearch }) {
  const { values, notUnderstood } = readSearch(POSTS_VOCABULARY, search);
  const openId = values.post;
  const page = without(values, 'post');
  const list = useListSearch('post');
  const posts = useQuery({ ...postsPage(page), enabled: notUnderstood.length === 0 });

  return (
    <>
      <ListPage
        label="Posts"
        header={<PageHeader title="Posts" actions={<RefreshButton query={posts} />} />}
        filters={<PostFilters search={search} list={list} problems={notUnderstood} />}
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
          isFiltered={isFiltered(search, POST_FILTERS)}
          fallback="Failed to load posts"
          empty="No posts found."
          emptyHint="Jobs that clients post in the app appear here."
          icon={<Newspaper />}
          columns={POSTS_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label="Posts"
              columns={POSTS_COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              stale={posts.isPlaceholderData}
              sort={sortOf(page, list)}
              openId={openId}
              onOpen={({ id }) => list.show({ post: id }, { replace: openId !== undefined })}
              rowHref={({ id }) => `/admin/posts${stringifySearch({ ...search, post: id })}`}
            />
          )}
        </ListBody>
      </ListPage>
      <PostDrawer postId={openId} known={posts.data?.rows} onClose={() => list.show({ post: undefined })} />
    </>
  );
}
