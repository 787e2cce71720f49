import type { Target } from '#engine/decide/decision.ts';
import type { ReviewsRow } from '@marketdesk/contract/database.generated.ts';

/** A review as the server sends it. Its rating goes from 1 to 5. */
export type Review = ReviewsRow;

/** A review as the target of a decision; its author is the person behind it. */
export function reviewTarget({ id, rating, comment, reviewer_user_id }: Review): Target {
  return {
    type: 'review',
    id,
    title: `${'★'.repeat(rating)} ${comment ?? ''}`.trim(),
    authorId: reviewer_user_id,
  };
}
