import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReviewsPage } from './reviews.search.ts';

/** A page of the reviews list. */
export function reviewsPage(page: ReviewsPage) {
  return queryOptions({
    queryKey: ['reviews', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => pageOf(await rpc('admin_get_reviews', reviewArguments(page), signal)),
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
    ...pageWindow(page.page),
  };
}

/** One review, for a link to somebody else's page of the list; null when there is none. */
export function reviewById(id: string) {
  return queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }) =>
      (await rpc('admin_get_reviews', { p_search: id, p_limit: 1 }, signal))[0] ?? null,
  });
}
