import { createContext, useContext } from 'react';
import type { Alias } from './aliases.api.ts';

/** The question whether to delete an alias, which AliasDeletion asks. */
export const AskDeleteAlias = createContext<((alias: Alias) => void) | null>(null);

/** Asks whether to delete an alias, and deletes it; for buttons below an AliasDeletion. */
export function useAskDeleteAlias(): (alias: Alias) => void {
  const ask = useContext(AskDeleteAlias);
  if (ask === null) throw new Error('Aliases are deleted below an AliasDeletion');
  return ask;
}
