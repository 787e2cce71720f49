import { rpc } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Review } from './review.ts';
import type { ReviewsPage } from './reviews.search.ts';

/** What every query that holds reviews begins with; nothing else shows them. */
export const REVIEWS_KEY = ['reviews'] as const;

/** A page of the reviews list. */
export function reviewsPage(page: ReviewsPage) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'page', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          list: { ...page, of: 'reviews', page: undefined },
          page: page.page,
          cursor: [page.orderBy ?? 'created_at', 'id'],
        },
        (window) => rpc('admin_get_reviews', { ...reviewArguments(page), ...window }, signal),
      ),
  });
}

function reviewArguments(page: ReviewsPage) {
  return {
    p_user_id: page.userId,
    p_reviewer_id: page.reviewerId,
    p_min_rating: page.minRating,
    p_max_rating: page.maxRating,
    p_is_hidden: page.hidden === undefined ? undefined : page.hidden === 'only',
    p_search: page.search,
    p_order_by: page.orderBy,
    p_order_dir: page.orderDir,
  };
}

/** One review, for a link to somebody else's page of the list; null when there is none, or when it was deleted. */
export function reviewById(id: string) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Review | null> =>
      (await rpc('admin_get_reviews', { p_search: id, p_limit: 1 }, signal))[0] ?? null,
  });
}

/** Hides a review from everybody but staff, or shows it again. */
export function setHidden(id: string, hidden: boolean): Promise<Review> {
  return rpc('toggle_review_visibility_admin', { p_review_id: id, p_hidden: hidden });
}

/** Takes a review from every reader; for 30 days it can be restored. */
export function deleteReview(id: string): Promise<void> {
  return rpc('delete_review_admin', { p_review_id: id });
}

/** Brings a deleted review back as it was, hidden or not. */
export function restoreReview(id: string): Promise<Review> {
  return rpc('restore_review_admin', { p_review_id: id });
}
