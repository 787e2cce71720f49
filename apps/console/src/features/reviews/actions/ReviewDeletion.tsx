import { rowDeletion } from '#kit/list/rowDeletion.tsx';
import { Rating } from '#parts/Rating.tsx';
import { undoLatest } from '#engine/undo/undo.api.ts';
import type { Review } from '../review.ts';
import { deleteReview, reviewById, REVIEWS_KEY } from '../reviews.api.ts';

/** Deletes reviews, see rowDeletion. */
export const [ReviewDeletion, useAskDelete] = rowDeletion<Review>({
  question: 'Delete this review?',
  explain: explainDeletion,
  remove: deleteReview,
  restore: (id) => undoLatest('delete_review', id),
  done: 'Review deleted.',
  fallback: 'Failed to delete review',
  undoFallback: 'Failed to restore review',
  listKey: REVIEWS_KEY,
  oneKey: (id) => reviewById(id).queryKey,
  refresh: [REVIEWS_KEY],
});

function explainDeletion({ rating, comment }: Review) {
  return (
    <div className="flex flex-col gap-2">
      <Rating rating={rating} />
      <p className="line-clamp-4 font-medium wrap-anywhere">{comment ?? 'No comment'}</p>
      <p className="text-muted">
        It disappears from the app and from this console. It can be restored for 30 days.
      </p>
    </div>
  );
}
