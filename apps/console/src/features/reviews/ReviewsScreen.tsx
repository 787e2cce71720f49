import { stringifySearch } from '#kit/list/search.ts';
import { laterDrawer } from '#kit/list/laterDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { ListScreen } from '#parts/list/ListScreen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { RowKeys } from './actions/ReviewActions.tsx';
import { ReviewDeletion } from './actions/ReviewDeletion.tsx';
import { reviewById, reviewsPage } from './reviews.api.ts';
import { REVIEW_BOXES, REVIEWS_BULK } from './reviews.bulk.ts';
import { REVIEWS_COLUMNS } from './reviews.columns.tsx';
import { REVIEW_SORTS, REVIEWS, type ReviewsSearch } from './reviews.search.ts';

const ReviewDrawer = laterDrawer(() => import('./ReviewDrawer.tsx'), loadPane);

/** What clients and workers wrote about each other: read, hidden and deleted. */
export function ReviewsScreen({ search }: { search: ReviewsSearch }) {
  const list = useListSearch('review');
  const { page, openId, notUnderstood } = REVIEWS.read(search);
  const query = useQuery({ ...reviewsPage(page), enabled: notUnderstood.length === 0 });
  // A review hidden while only visible ones are listed stays in its place as long as somebody is there.
  const { rows, reread, hold } = useHeldRows({ query, page, openId, find: reviewById });
  const navigate = useNavigate();
  const withoutDrawer = (old: ReviewsSearch) => without(old, 'review');

  return (
    <ReviewDeletion
      onDeleted={({ id }) => (id === openId ? navigate({ to: '.', search: withoutDrawer }) : undefined)}
    >
      <ListScreen
        name="reviews"
        thing="review"
        title="Reviews – Moderate and manage reviews"
        label="Reviews"
        filters={REVIEWS.filters}
        sorts={REVIEW_SORTS}
        search={search}
        list={list}
        page={page}
        asked={REVIEWS.arguments(page)}
        openId={openId}
        notUnderstood={notUnderstood}
        query={query}
        pageQuery={reviewsPage}
        rows={rows}
        events={hold.events}
        columns={REVIEWS_COLUMNS}
        boxes={REVIEW_BOXES}
        bulk={REVIEWS_BULK}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/admin/reviews${stringifySearch({ ...search, review: id })}`}
        icon={<Star />}
      />
      <RowKeys review={rows?.find(({ id }) => id === hold.rowId)} />
      <ReviewDrawer
        openId={openId}
        rows={rows}
        onClose={() => list.show({ review: undefined })}
        reread={reread}
        onShow={(review) => list.show({ review }, { replace: true })}
      />
    </ReviewDeletion>
  );
}
