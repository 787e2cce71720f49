import type { ReviewsRow } from '@marketdesk/contract/database.generated.ts';

/** A review as the server sends it. Its rating goes from 1 to 5. */
export type Review = ReviewsRow;
