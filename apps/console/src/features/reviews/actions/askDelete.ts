import { createContext, useContext } from 'react';
import type { Review } from '../review.ts';

/** The question whether to delete a review, which ReviewDeletion asks. */
export const AskDelete = createContext<((review: Review) => void) | null>(null);

/** Asks whether to delete a review, and deletes it; for buttons and keys below a ReviewDeletion. */
export function useAskDelete(): (review: Review) => void {
  const ask = useContext(AskDelete);
  if (ask === null) throw new Error('Reviews are deleted below a ReviewDeletion');
  return ask;
}
