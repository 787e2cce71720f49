import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#parts/undo/undo.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Review } from '../review.ts';
import { REVIEWS_KEY, setHidden } from '../reviews.api.ts';

/** Hides a visible review and shows a hidden one. It shows at once, and is put back when refused; the toast takes it back. */
export function useHideReview(): Action<Review> {
  const client = useQueryClient();
  const show = (review: Review) => showRow<Review>(client, REVIEWS_KEY, review.id, review);
  return useAction<Review, Review>({
    run: ({ id, is_hidden }) => setHidden(id, !is_hidden),
    fallback: ({ is_hidden }) => (is_hidden ? 'Failed to unhide review' : 'Failed to hide review'),
    done: ({ is_hidden }) => (is_hidden ? 'Review hidden.' : 'Review unhidden.'),
    about: ({ id }) => id,
    undo: (stored, { id }) => undoLatest(stored.is_hidden ? 'hide_review' : 'unhide_review', id),
    optimistic: ({ id, is_hidden }) => showRow<Review>(client, REVIEWS_KEY, id, { is_hidden: !is_hidden }),
    onDone: show,
    resolvedId: ({ id, is_hidden }) => (is_hidden ? id : null),
    refresh: [REVIEWS_KEY],
    serial: 'hide-review',
  });
}
