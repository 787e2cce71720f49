import { useRowDeletion } from '#kit/list/useRowDeletion.tsx';
import { createContext, type ReactNode, useContext } from 'react';
import { Rating } from '#parts/Rating.tsx';
import type { Review } from '../review.ts';
import { deleteReview, restoreReview, reviewById, REVIEWS_KEY } from '../reviews.api.ts';

interface ReviewDeletionProps {
  /** Leaves what shows the review. */
  onDeleted: (review: Review) => Promise<void> | undefined;
  children: ReactNode;
}

/** Asks before a review is deleted, wherever on the screen that was wished for, and offers to take it back. */
export function ReviewDeletion({ onDeleted, children }: ReviewDeletionProps) {
  const { ask, dialog } = useRowDeletion<Review>({
    question: 'Delete this review?',
    explain: explainDeletion,
    remove: deleteReview,
    restore: restoreReview,
    done: 'Review deleted.',
    fallback: 'Failed to delete review',
    undoFallback: 'Failed to restore review',
    listKey: REVIEWS_KEY,
    oneKey: (id) => reviewById(id).queryKey,
    refresh: [REVIEWS_KEY],
    onDeleted,
  });
  return (
    <AskDelete value={ask}>
      {children}
      {dialog}
    </AskDelete>
  );
}

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

/** The question whether to delete a review, which ReviewDeletion asks. */
const AskDelete = createContext<((review: Review) => void) | null>(null);

/** Asks whether to delete a review, and deletes it; for buttons and keys below a ReviewDeletion. */
export function useAskDelete(): (review: Review) => void {
  const ask = useContext(AskDelete);
  if (ask === null) throw new Error('Reviews are deleted below a ReviewDeletion');
  return ask;
}
