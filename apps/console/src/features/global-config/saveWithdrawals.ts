import { messageFor } from '#backend/messageFor.ts';
import { readNumber } from '#kit/format/money.ts';
import { openProposals, twoPersonRule } from '#parts/proposals.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  approvalLimit,
  moneyLimits,
  saveApprovalLimit,
  saveMoneyLimits,
  saveTwoPersonRule,
  saveWithdrawalsConfig,
  withdrawalsConfig,
} from './globalConfig.api.ts';
import {
  changedSettings,
  conflict,
  type Draft,
  type Problem,
  readLimit,
  type Setting,
  type Settings,
  settingsOf,
  waitingSettings,
} from './withdrawalsForm.ts';

export const SAVE_FALLBACK = 'Failed to save withdrawals config';

export interface Outcome {
  /** Settings that are stored or proposed. */
  saved: readonly Setting[];
  /** Whether some of it waits for another admin. */
  isProposed: boolean;
  problem: Problem | null;
  /** The versions that the user has seen. */
  seen: Partial<Settings>;
}

/** Saves the typed settings; a conflict is first shown once. */
export async function saveDraft(client: QueryClient, draft: Draft): Promise<Outcome> {
  const fresh = await readFresh(client, draft);
  const problem = conflict(draft, fresh);
  if (problem !== null) {
    const { setting } = problem;
    return { saved: [], isProposed: false, problem, seen: { [setting]: fresh[setting] } };
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
      return { setting: first === 'isAutomatic' ? 'fee' : first, sentence: messageFor(error, SAVE_FALLBACK) };
    }
  };
  // Settings are saved in pairs: sending the stored value would withdraw the pending proposal of the other setting.
  const waiting = waitingSettings(await client.query({ ...openProposals(), staleTime: 0 }));
  const { isAutomatic, fee, approval, release, wait } = { ...fresh, ...waiting, ...draft.typed };
  const refused =
    (await attempt(['twoPersonRule'], async () => {
      const isOn = await saveTwoPersonRule(draft.typed.twoPersonRule ?? true);
      client.setQueryData(twoPersonRule().queryKey, isOn);
    })) ??
    (await attempt(['isAutomatic', 'fee'], async () => {
      const stored = await saveWithdrawalsConfig(isAutomatic, readNumber(fee) ?? fee);
      client.setQueryData(withdrawalsConfig().queryKey, stored);
    })) ??
    (await attempt(['approval'], async () => {
      client.setQueryData(approvalLimit().queryKey, await saveApprovalLimit(amountIn(approval)));
    })) ??
    (await attempt(['release', 'wait'], async () => {
      const stored = await saveMoneyLimits(amountIn(release), hoursIn(wait));
      client.setQueryData(moneyLimits().queryKey, stored);
    }));
  // The stored value differs from the sent one: it takes another admin.
  const proposed = changedSettings({ ...draft, typed: only(draft.typed, saved) }, storedNow(client, fresh));
  return { saved, isProposed: proposed.length > 0, problem: refused, seen: {} };
}

/** The draft without the saved settings. */
export function without(draft: Draft, saved: readonly Setting[]): Draft {
  const kept = (Object.keys(draft.typed) as Setting[]).filter((name) => !saved.includes(name));
  return { typed: only(draft.typed, kept), seen: only(draft.seen, kept) };
}

async function readFresh(client: QueryClient, { typed }: Draft): Promise<Settings> {
  const config = await client.query({ ...withdrawalsConfig(), staleTime: 0 });
  const limit =
    typed.approval === undefined ? undefined : await client.query({ ...approvalLimit(), staleTime: 0 });
  const limits =
    typed.release === undefined && typed.wait === undefined
      ? undefined
      : await client.query({ ...moneyLimits(), staleTime: 0 });
  const isOn =
    typed.twoPersonRule === undefined ? undefined : await client.query({ ...twoPersonRule(), staleTime: 0 });
  return settingsOf({ config, limit, limits, twoPersonRule: isOn });
}

function storedNow(client: QueryClient, fresh: Settings): Settings {
  const config = client.getQueryData(withdrawalsConfig().queryKey);
  if (config === undefined) return fresh;
  return settingsOf({
    config,
    limit: client.getQueryData(approvalLimit().queryKey),
    limits: client.getQueryData(moneyLimits().queryKey),
    twoPersonRule: client.getQueryData(twoPersonRule().queryKey),
  });
}

// JSON can't express NaN. It is sent as null, and the server's message explains the mistake.
function hoursIn(text = ''): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function amountIn(text: string | undefined): string | null {
  const limit = readLimit(text ?? '');
  return 'value' in limit ? limit.value : null;
}

function only(part: Partial<Settings>, names: readonly Setting[]): Partial<Settings> {
  return Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name as Setting)));
}
