import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Review } from './review.ts';
import { REVIEWS, type ReviewsPage } from './reviews.search.ts';

/** Key prefix of all queries with reviews. */
export const REVIEWS_KEY = ['reviews'] as const;

/** A page of the reviews list. */
export function reviewsPage(page: ReviewsPage) {
  return pageQuery({
    key: [...REVIEWS_KEY, 'page'],
    page,
    cursor: [page.orderBy ?? 'created_at', 'id'],
    read: (window, signal) => rpc('admin_get_reviews', { ...REVIEWS.arguments(page), ...window }, signal),
  });
}

/** One review, for a link to another page of the list; null if there is none, or if it was deleted. */
export function reviewById(id: string) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Review | null> =>
      (await rpc('admin_get_reviews', { p_search: id, p_limit: 1 }, signal))[0] ?? null,
  });
}

/** Hides a review from everyone but staff, or shows it again. */
export function setHidden(id: string, hidden: boolean): Promise<Review> {
  return rpc('toggle_review_visibility_admin', { p_review_id: id, p_hidden: hidden });
}

/** Deletes a review; it can be restored for 30 days. */
export function deleteReview(id: string): Promise<void> {
  return rpc('delete_review_admin', { p_review_id: id });
}

/** Restores a deleted review, hidden or not. */
export function restoreReview(id: string): Promise<Review> {
  return rpc('restore_review_admin', { p_review_id: id });
}
