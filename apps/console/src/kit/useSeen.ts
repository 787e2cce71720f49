import { BackendError } from '#backend/BackendError.ts';
import { useState } from 'react';

/** After the server's sentence, when it was refused. */
export const SAVE_AGAIN = 'Save again to replace that with yours.';

/** Of what several people can change. */
interface Version {
  id: string;
  updated_at: string;
}

export interface Seen {
  /** What the server is to find: what the editing began from; once it was refused, what somebody else has made of it. */
  expected: string | null;
  /** It was refused, with everything typed still there: saving again replaces what somebody else has saved. */
  isTold: boolean;
  /** When somebody else has saved it, once that was read. */
  theirsAt: string | null;
  /** Passes the outcome of a save on, and notes a refusal. */
  saving: <Output extends { updated_at: string }>(saved: Promise<Output>) => Promise<Output>;
}

/** Keeps two people from overwriting each other unseen. `current`: as it was read last; null: a new one. */
export function useSeen(current: Version | null): Seen {
  const id = current?.id;
  const [state, setState] = useState({ id, seen: current?.updated_at, isTold: false });
  if (state.id !== id) setState({ id, seen: current?.updated_at, isTold: false });
  const { seen, isTold } = state;
  return {
    expected: (isTold ? current?.updated_at : seen) ?? null,
    isTold,
    theirsAt: isTold && current !== null && current.updated_at !== seen ? current.updated_at : null,
    saving: async (saved) => {
      try {
        const output = await saved;
        setState({ id, seen: output.updated_at, isTold: false });
        return output;
      } catch (error) {
        const isConflict = error instanceof BackendError && error.reason === 'changed_meanwhile';
        if (isConflict) setState({ id, seen, isTold: true });
        throw error;
      }
    },
  };
}
