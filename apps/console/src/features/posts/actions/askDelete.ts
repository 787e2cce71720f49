import { createContext, useContext } from 'react';
import type { ActedPost } from '../post.ts';

/** The question whether to delete a post, which PostDeletion asks. */
export const AskDelete = createContext<((post: ActedPost) => void) | null>(null);

/** Asks whether to delete a post, and deletes it; for buttons and keys below a PostDeletion. */
export function useAskDelete(): (post: ActedPost) => void {
  const ask = useContext(AskDelete);
  if (ask === null) throw new Error('Posts are deleted below a PostDeletion');
  return ask;
}
