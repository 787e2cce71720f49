import { stringifySearch } from '#kit/list/search.ts';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { idOf } from '#kit/list/page.ts';
import { type ListLook, ListScreen } from '#engine/list/ListScreen.tsx';
import { useList } from '#engine/list/useList.ts';
import { Star } from 'lucide-react';
import { RowKeys } from './actions/ReviewActions.tsx';
import { ReviewDeletion } from './actions/ReviewDeletion.tsx';
import { reviewById, reviewsPage } from './reviews.api.ts';
import type { Review } from './review.ts';
import { REVIEW_BOXES, REVIEWS_BULK } from './reviews.bulk.ts';
import { REVIEWS_COLUMNS } from './reviews.columns.tsx';
import { REVIEW_SORTS, REVIEWS, type ReviewsSearch } from './reviews.search.ts';

const ReviewDrawer = lazyDrawer(() => import('./ReviewDrawer.tsx'), loadPane);

const LOOK: ListLook<Review> = {
  name: 'reviews',
  title: 'Reviews – Moderate and manage reviews',
  label: 'Reviews',
  icon: <Star />,
  sorts: REVIEW_SORTS,
  boxes: REVIEW_BOXES,
  bulk: REVIEWS_BULK,
};

/** The list of reviews by clients and workers. */
export function ReviewsScreen({ search }: { search: ReviewsSearch }) {
  const { state, drawer } = useList(REVIEWS, {
    search,
    pageQuery: reviewsPage,
    rowId: idOf,
    find: reviewById,
  });

  return (
    <ReviewDeletion onDeleted={({ id }) => (id === state.openId ? state.list.close() : undefined)}>
      <ListScreen
        look={LOOK}
        state={state}
        columns={REVIEWS_COLUMNS}
        rowHref={({ id }) => `/admin/reviews${stringifySearch({ ...search, review: id })}`}
      />
      <RowKeys review={state.focused} />
      <ReviewDrawer {...drawer} />
    </ReviewDeletion>
  );
}
