import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useAction } from '#kit/useAction.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approvalLimit,
  saveApprovalLimit,
  saveWithdrawalsConfig,
  withdrawalsConfig,
} from './globalConfig.api.ts';
import {
  changedSettings,
  conflict,
  type Draft,
  draftProblem,
  NOTHING_TYPED,
  type Problem,
  readFee,
  readLimit,
  type Setting,
  type Settings,
  settingsOf,
  typed,
} from './withdrawalsForm.ts';

interface Outcome {
  saved: readonly Setting[];
  problem: Problem | null;
  /** What the person has seen by now. */
  seen: Partial<Settings>;
}

const FALLBACK = 'Failed to save withdrawals config';

/** The settings of withdrawals as they are stored until somebody types here; from then on what they typed, until it is saved. */
export function useWithdrawalsForm(stored: Settings) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(NOTHING_TYPED);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useAction<Draft, Outcome>({
    run: (wanted) => saveDraft(client, wanted),
    fallback: FALLBACK,
    tell: 'inline',
    refresh: [withdrawalsConfig().queryKey, approvalLimit().queryKey],
    onDone: ({ saved, problem: found, seen }) => {
      setDraft((now) => without({ ...now, seen: { ...now.seen, ...seen } }, saved));
      setProblem(found);
      if (found === null) showToast({ text: 'Saved' });
    },
  });
  const shown = { ...stored, ...draft.typed };
  return {
    shown,
    isChanged: changedSettings(draft, stored).length > 0,
    busy: save.busy,
    /** What is wrong with one of the settings. */
    problemOf: (setting: Setting) => (problem?.setting === setting ? problem.sentence : null),
    /** What went wrong with all of it. */
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

/** Saves the typed settings. If somebody else changed them meanwhile, says so first, once. */
async function saveDraft(client: QueryClient, draft: Draft): Promise<Outcome> {
  const fresh = await readFresh(client, draft);
  const problem = conflict(draft, fresh);
  if (problem !== null) {
    const { setting } = problem;
    return { saved: [], problem, seen: { [setting]: fresh[setting] } };
  }
  const changed = changedSettings(draft, fresh);
  const saved: Setting[] = [];
  const attempt = async (settings: readonly Setting[], run: () => Promise<unknown>) => {
    const [first] = settings.filter((name) => changed.includes(name));
    if (first === undefined) return null;
    try {
      await run();
      saved.push(...settings);
      return null;
    } catch (error) {
      return { setting: first === 'isAutomatic' ? 'fee' : first, sentence: messageFor(error, FALLBACK) };
    }
  };
  const { isAutomatic, fee, approval } = { ...fresh, ...draft.typed };
  const limit = readLimit(approval ?? '');
  const refused =
    (await attempt(['isAutomatic', 'fee'], async () => {
      const wanted = { is_automatic: isAutomatic, platform_fee: readFee(fee) ?? fee };
      client.setQueryData(withdrawalsConfig().queryKey, await saveWithdrawalsConfig(wanted));
    })) ??
    (await attempt(['approval'], async () => {
      const wanted = 'value' in limit ? limit.value : null;
      client.setQueryData(approvalLimit().queryKey, await saveApprovalLimit(wanted));
    }));
  return { saved, problem: refused, seen: {} };
}

async function readFresh(client: QueryClient, draft: Draft): Promise<Settings> {
  const config = await client.query({ ...withdrawalsConfig(), staleTime: 0 });
  const limit =
    draft.typed.approval === undefined ? undefined : await client.query({ ...approvalLimit(), staleTime: 0 });
  return settingsOf(config, limit);
}

function without(draft: Draft, saved: readonly Setting[]): Draft {
  const kept = (part: Partial<Settings>) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => !saved.includes(name as Setting)));
  return { typed: kept(draft.typed), seen: kept(draft.seen) };
}
