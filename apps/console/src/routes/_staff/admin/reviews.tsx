import { prefetch } from '#backend/prefetch.ts';
import { reviewsPage } from '#features/reviews/reviews.api.ts';
import { REVIEWS_VOCABULARY, type ReviewsSearch } from '#features/reviews/reviews.search.ts';
import { ReviewsScreen } from '#features/reviews/ReviewsScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reviews')({
  validateSearch: plainText(REVIEWS_VOCABULARY),
  loaderDeps: ({ search }: { search: ReviewsSearch }) => without(search, 'review'),
  loader: ({ context, deps }) => {
    const { values, notUnderstood } = readSearch(REVIEWS_VOCABULARY, deps);
    if (notUnderstood.length === 0) prefetch(context.queryClient, reviewsPage(values));
  },
  component: Reviews,
});

function Reviews() {
  return <ReviewsScreen search={Route.useSearch()} />;
}
