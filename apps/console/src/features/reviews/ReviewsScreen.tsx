import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { RowKeys } from './actions/ReviewActions.tsx';
import { ReviewDeletion } from './actions/ReviewDeletion.tsx';
import { ReviewDrawer } from './ReviewDrawer.tsx';
import { reviewById, reviewsPage } from './reviews.api.ts';
import { REVIEWS_COLUMNS } from './reviews.columns.tsx';
import { REVIEW_SORTS, REVIEWS, type ReviewsSearch } from './reviews.search.ts';

/** What clients and workers wrote about each other: read, hidden and deleted. */
export function ReviewsScreen({ search }: { search: ReviewsSearch }) {
  const list = useListSearch('review');
  const { page, openId, notUnderstood } = REVIEWS.read(search);
  const reviews = useQuery({ ...reviewsPage(page), enabled: notUnderstood.length === 0 });
  // A review hidden while only visible ones are listed stays in its place as long as somebody is there.
  const { rows, hold } = useHeldRows({ query: reviews, page, openId, find: reviewById });
  const navigate = useNavigate();
  const withoutDrawer = (old: ReviewsSearch) => without(old, 'review');

  return (
    <ReviewDeletion
      onDeleted={({ id }) => (id === openId ? navigate({ to: '.', search: withoutDrawer }) : undefined)}
    >
      <ListPage
        label="Reviews"
        header={
          <PageHeader
            title="Reviews – Moderate and manage reviews"
            page="Reviews"
            actions={
              <>
                <ExportList list="reviews" filters={REVIEWS.arguments(page)} problems={notUnderstood} />
                <RefreshButton query={reviews} />
              </>
            }
          />
        }
        filters={
          <ListFilters
            filters={REVIEWS.filters}
            search={search}
            list={list}
            problems={notUnderstood}
            sorts={REVIEW_SORTS}
          />
        }
        pager={
          <ListPager
            query={reviews}
            page={page.page}
            list={list}
            pageQuery={(target) => reviewsPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={reviews}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(REVIEWS.filters, search)}
          fallback="Failed to load reviews"
          empty="No reviews found."
          emptyHint="Reviews from the app appear here."
          icon={<Star />}
          columns={REVIEWS_COLUMNS.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <DataTable
                label="Reviews"
                columns={REVIEWS_COLUMNS}
                rows={rows ?? loaded}
                rowId={({ id }) => id}
                stale={reviews.isPlaceholderData}
                sort={sortOf(page, list)}
                openId={openId}
                onOpen={({ id }) => list.show({ review: id }, { replace: openId !== undefined })}
                rowHref={({ id }) => `/admin/reviews${stringifySearch({ ...search, review: id })}`}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <RowKeys review={rows?.find(({ id }) => id === hold.rowId)} />
      <ReviewDrawer reviewId={openId} known={rows} onClose={() => list.show({ review: undefined })} />
    </ReviewDeletion>
  );
}
