import { reviewsPage } from '#features/reviews/reviews.api.ts';
import { REVIEWS, type ReviewsSearch } from '#features/reviews/reviews.search.ts';
import { ReviewsScreen } from '#features/reviews/ReviewsScreen.tsx';
import { without } from '#kit/list/without.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reviews')({
  staticData: { permission: 'reviews.read' },
  validateSearch: REVIEWS.plainText,
  loaderDeps: ({ search }: { search: ReviewsSearch }) => without(search, 'review'),
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, REVIEWS.read(deps), reviewsPage)),
  component: Reviews,
});

function Reviews() {
  return <ReviewsScreen search={Route.useSearch()} />;
}
