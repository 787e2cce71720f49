import { showToast } from '#kit/toast/toasts.ts';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalLimit, moneyLimits, withdrawalsConfig } from './globalConfig.api.ts';
import { type Outcome, SAVE_FALLBACK, saveDraft, without } from './saveWithdrawals.ts';
import {
  changedSettings,
  type Draft,
  draftProblem,
  NOTHING_TYPED,
  type Problem,
  type Setting,
  type Settings,
  typed,
} from './withdrawalsForm.ts';

/** The toast after a save. */
interface Saved extends Outcome {
  words: string;
}

/** The stored settings of withdrawals, or the typed ones until they are saved. */
export function useWithdrawalsForm(stored: Settings) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(NOTHING_TYPED);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useAction<Draft, Saved>({
    run: async (wanted) => {
      const outcome = await saveDraft(client, wanted);
      return { ...outcome, words: outcome.isProposed ? await proposedWords(client) : 'Saved' };
    },
    fallback: SAVE_FALLBACK,
    errorDisplay: 'inline',
    refresh: [
      withdrawalsConfig().queryKey,
      approvalLimit().queryKey,
      moneyLimits().queryKey,
      twoPersonRule().queryKey,
      PROPOSALS_KEY,
    ],
    onDone: ({ saved, isProposed, problem: found, seen, words }) => {
      setDraft((now) => without({ ...now, seen: { ...now.seen, ...seen } }, saved));
      setProblem(found);
      if (found === null || isProposed) showToast({ text: words });
    },
  });
  const shown = { ...stored, ...draft.typed };
  return {
    shown,
    isChanged: changedSettings(draft, stored).length > 0,
    busy: save.busy,
    /** The error of one setting. */
    problemOf: (setting: Setting) => (problem?.setting === setting ? problem.sentence : null),
    /** The error of the whole form. */
    error: save.error,
    type: <Name extends Setting>(name: Name, value: Settings[Name]) => {
      setDraft(typed(draft, stored, name, value));
      setProblem(null);
      save.reset();
    },
    submit: () => {
      const found = draftProblem(draft);
      setProblem(found);
      if (found === null && !save.busy) save.start(draft);
    },
  };
}
