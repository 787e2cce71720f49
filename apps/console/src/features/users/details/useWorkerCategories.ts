import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { setWorkerCategories, workerCategories } from './details.api.ts';
import { useUndoToast } from './useUndoToast.ts';
import { isSameSelection, type Selection } from './workerSelection.ts';

interface Draft {
  chosen: Selection;
  /** The stored list that the person began from. */
  seen: Selection;
}

interface WorkerCategoriesDraft {
  chosen: Selection;
  isChanged: boolean;
  /** Somebody else changed the list meanwhile; `stored` is theirs. */
  isConflict: boolean;
  saving: boolean;
  problem: string | null;
  change: (chosen: Selection) => void;
  save: () => void;
  /** Saves over the present list, which the person has seen by now. */
  keepMine: () => void;
  discard: () => void;
  /** Whether leaving the page would lose nothing; waits for a save that is under way. */
  isSafe: () => Promise<boolean>;
}

const NOT_SAVED = Promise.resolve(false);

/** Changes to a worker's categories, until they are saved. A failure loses nothing. */
export function useWorkerCategories(userId: string, stored: Selection): WorkerCategoriesDraft {
  const client = useQueryClient();
  const say = useUndoToast(userId);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saving, setSaving] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = workerCategories(userId);

  const discard = () => {
    setDraft(null);
    setConflict(false);
    setProblem(null);
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof BackendError) || error.reason !== 'changed_meanwhile') {
      setProblem(messageFor(error, 'Failed to save'));
      return;
    }
    try {
      await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
      setConflict(true);
    } catch (later) {
      setProblem(messageFor(later, 'Failed to load worker categories'));
    }
  };
  const outcome = useRef(NOT_SAVED);
  const send = async (chosen: Selection, seen: Selection): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    setConflict(false);
    try {
      const saved = await setWorkerCategories(userId, chosen, seen);
      client.setQueryData(queryKey, saved);
      discard();
      say(isSameSelection(saved, seen) ? null : ['set_worker_categories']);
      for (const shown of SHOWS_USERS) void client.invalidateQueries({ queryKey: shown });
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    chosen: draft?.chosen ?? stored,
    isChanged: draft !== null && !isSameSelection(draft.chosen, draft.seen),
    isConflict,
    saving,
    problem,
    change: (chosen) => {
      outcome.current = NOT_SAVED;
      setDraft({ chosen, seen: draft?.seen ?? stored });
      setProblem(null);
    },
    save: () => {
      if (draft !== null) outcome.current = send(draft.chosen, draft.seen);
    },
    keepMine: () => {
      if (draft !== null) outcome.current = send(draft.chosen, stored);
    },
    discard,
    isSafe: () => outcome.current,
  };
}
