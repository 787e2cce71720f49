import { BackendError } from '#backend/BackendError.ts';
import { useState } from 'react';

/** Follows the server's sentence after a conflict. */
export const SAVE_AGAIN = 'Save again to replace that with yours.';

interface Version {
  id: string;
  updated_at: string;
}

export interface OptimisticLock {
  /** `updated_at` for the server: the edited version's or, after a conflict, the current one's. */
  expected: string | null;
  /** The last save found another version. The typed values stay; another save overwrites. */
  isConflict: boolean;
  /** When the conflicting version was saved, once read. */
  theirsAt: string | null;
  /** Passes on the outcome of a save, and notes a conflict. */
  saving: <Output extends { updated_at: string }>(saved: Promise<Output>) => Promise<Output>;
}

/** Optimistic lock of a form. `current`: the version read last; null: a new item. */
export function useOptimisticLock(current: Version | null): OptimisticLock {
  const id = current?.id;
  const [state, setState] = useState({ id, edited: current?.updated_at, isConflict: false });
  if (state.id !== id) setState({ id, edited: current?.updated_at, isConflict: false });
  const { edited, isConflict } = state;
  return {
    expected: (isConflict ? current?.updated_at : edited) ?? null,
    isConflict,
    theirsAt: isConflict && current !== null && current.updated_at !== edited ? current.updated_at : null,
    saving: async (saved) => {
      try {
        const output = await saved;
        setState({ id, edited: output.updated_at, isConflict: false });
        return output;
      } catch (error) {
        if (error instanceof BackendError && error.reason === 'changed_meanwhile')
          setState({ id, edited, isConflict: true });
        throw error;
      }
    },
  };
}
