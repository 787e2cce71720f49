import { useHold } from '#kit/list/useHold.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { useQuery } from '@tanstack/react-query';
import { reviewById, reviewsPage } from './reviews.api.ts';
import { REVIEWS, type ReviewsSearch } from './reviews.search.ts';

/** The list's rows: one that was hidden while only visible ones are listed stays in its place as long as somebody is there. */
export function useReviewsList(search: ReviewsSearch) {
  const { page, openId, notUnderstood } = REVIEWS.read(search);
  const reviews = useQuery({ ...reviewsPage(page), enabled: notUnderstood.length === 0 });

  const hold = useHold();
  const steady = useSteadyRows({
    fresh: reviews.isPlaceholderData ? undefined : reviews.data?.rows,
    key: JSON.stringify(page),
    // An open drawer turns the pages of the list behind it.
    isHeld: hold.isHeld || openId !== undefined,
    find: reviewById,
  });
  return { reviews, page, openId, notUnderstood, rows: steady.rows ?? reviews.data?.rows, hold };
}
