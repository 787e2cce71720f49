import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import type { SubscriptionTier } from '@marketdesk/contract/enums.ts';
import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { setWorkerCategories, workerCategories } from '../details.api.ts';
import { useUndoToast } from '../fields/useSaveField.ts';

export type Selection = readonly WorkerCategory[];

export function withCategory(selection: Selection, categoryId: string): Selection {
  if (selection.some((entry) => entry.categoryId === categoryId)) return selection;
  return [...selection, { categoryId, subcategoryIds: [] }];
}

export function withoutCategory(selection: Selection, categoryId: string): Selection {
  return selection.filter((entry) => entry.categoryId !== categoryId);
}

export function withSubcategoryToggled(
  selection: Selection,
  categoryId: string,
  subcategoryId: string,
): Selection {
  return selection.map((entry) => {
    if (entry.categoryId !== categoryId) return entry;
    const others = entry.subcategoryIds.filter((id) => id !== subcategoryId);
    const isAdded = others.length === entry.subcategoryIds.length;
    return { categoryId, subcategoryIds: isAdded ? [...others, subcategoryId] : others };
  });
}

/** Whether both are equal. The order of categories counts, that of subcategories does not. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  return asText(one) === asText(other);
}

function asText(selection: Selection): string {
  return JSON.stringify(selection.map((entry) => [entry.categoryId, [...entry.subcategoryIds].sort()]));
}

/** The spec's message if the tier allows fewer categories, otherwise null. */
export function limitProblem(count: number, tier: SubscriptionTier): string | null {
  const limit = WORKER_CATEGORY_LIMIT[tier];
  return count > limit ? `You can select up to ${limit} categories.` : null;
}

interface Draft {
  chosen: Selection;
  /** The stored list at the start. */
  seen: Selection;
}

interface WorkerCategoriesDraft {
  chosen: Selection;
  isChanged: boolean;
  /** Someone else changed the list; `stored` is their version. */
  isConflict: boolean;
  saving: boolean;
  problem: string | null;
  change: (chosen: Selection) => void;
  save: () => void;
  /** Overwrites the displayed version of the other person. */
  keepMine: () => void;
  discard: () => void;
  /** Whether the page can be left without loss, after a running save. */
  isSafe: () => Promise<boolean>;
}

const NOT_SAVED = Promise.resolve(false);

/** The unsaved changes of a worker's categories. A failure keeps them. */
export function useWorkerCategories(userId: string, stored: Selection): WorkerCategoriesDraft {
  const client = useQueryClient();
  const showSaved = useUndoToast(userId);
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
      showSaved(isSameSelection(saved, seen) ? null : ['set_worker_categories']);
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
