import { centsToText, readAmount, readNumber, toCents } from '#kit/format/money.ts';
import type { Proposal } from '#parts/proposals.api.ts';
import type { MoneyLimits, WithdrawalsConfig } from './globalConfig.api.ts';

/** The settings as displayed: stored values, or typed ones. */
export interface Settings {
  isAutomatic: boolean;
  /** Percent. */
  fee: string;
  /** Euro; blank: no second person is needed. Undefined while unknown. */
  approval: string | undefined;
  /** Euro; blank: one person releases any amount. Undefined while unknown. */
  release: string | undefined;
  /** Hours. Undefined while unknown. */
  wait: string | undefined;
  /** Undefined while unknown. */
  twoPersonRule: boolean | undefined;
}

export type Setting = keyof Settings;

/** The typed settings, and their stored values when typing began. */
export interface Draft {
  typed: Partial<Settings>;
  seen: Partial<Settings>;
}

export const NOTHING_TYPED: Draft = { typed: {}, seen: {} };

/** An error of one setting. */
export interface Problem {
  setting: Setting;
  sentence: string;
}

export const SETTING_LABELS: Record<Setting, string> = {
  isAutomatic: 'Automatic withdrawals',
  fee: 'Platform Fee (%)',
  approval: 'Require two people above (€)',
  release: 'Daily payout limit per staff member (€)',
  wait: 'Wait after account changes (hours)',
  twoPersonRule: 'Loosening a rule needs a second admin',
};

interface Stored {
  config: WithdrawalsConfig;
  /** Null if no second person is needed. */
  limit: number | string | null | undefined;
  limits: MoneyLimits | null | undefined;
  twoPersonRule: boolean | undefined;
}

/** The stored settings as text. */
export function settingsOf({ config, limit, limits, twoPersonRule }: Stored): Settings {
  return {
    isAutomatic: config.is_automatic,
    fee: decimals(config.platform_fee),
    approval: limit === undefined ? undefined : optional(limit),
    release: limits ? optional(limits.release_above_eur) : undefined,
    wait: limits ? String(limits.cooling_off_hours) : undefined,
    twoPersonRule,
  };
}

/** The proposed values, without proposals that can no longer be confirmed. */
export function waitingSettings(proposals: readonly Proposal[]): Partial<Settings> {
  const values = Object.fromEntries(
    proposals
      .filter(({ blocked }) => blocked?.hint !== 'proposer_gone' && blocked?.hint !== 'changed_meanwhile')
      .map((proposal) => [proposal.kind, proposal.new]),
  );
  const amount = (value: unknown) => (typeof value === 'number' ? decimals(value) : '');
  const hours = values.cooling_off_hours;
  return {
    ...('is_automatic' in values && { isAutomatic: values.is_automatic === true }),
    ...('platform_fee' in values && { fee: amount(values.platform_fee) }),
    ...('release_above_eur' in values && { release: amount(values.release_above_eur) }),
    ...(typeof hours === 'number' && { wait: String(hours) }),
  };
}

/** The draft with one more setting typed. */
export function typed<Name extends Setting>(
  draft: Draft,
  stored: Settings,
  name: Name,
  value: Settings[Name],
): Draft {
  const seen = name in draft.seen ? draft.seen[name] : stored[name];
  return { typed: { ...draft.typed, [name]: value }, seen: { ...draft.seen, [name]: seen } };
}

/** The settings whose draft differs from the stored value. */
export function changedSettings(draft: Draft, stored: Settings): Setting[] {
  return (Object.keys(draft.typed) as Setting[]).filter((name) => !isSame(draft.typed[name], stored[name]));
}

/** Parses the limit: an amount, null for no limit, or an error sentence. */
export function readLimit(text: string): { value: string | null } | { problem: string } {
  if (text.trim() === '') return { value: null };
  const amount = readAmount(text);
  return amount === null
    ? { problem: 'Enter an amount such as 500.00, or leave it empty.' }
    : { value: amount };
}

/** The first error of the draft. */
export function draftProblem({ typed: { fee, approval, release, wait } }: Draft): Problem | null {
  if (fee !== undefined && readNumber(fee) === null)
    return { setting: 'fee', sentence: 'Platform fee must be a number' };
  for (const [setting, text] of [
    ['approval', approval],
    ['release', release],
  ] as const) {
    const limit = text === undefined ? null : readLimit(text);
    if (limit !== null && 'problem' in limit) return { setting, sentence: limit.problem };
  }
  return wait === undefined || /^\s*\d{1,4}\s*$/.test(wait)
    ? null
    : { setting: 'wait', sentence: 'Enter a whole number of hours, 0 to 168.' };
}

/** The first setting with a conflict: changed by another user to another value than typed. */
export function conflict(draft: Draft, fresh: Settings): Problem | null {
  const setting = changedSettings(draft, fresh).find((name) => !isSame(draft.seen[name], fresh[name]));
  if (setting === undefined) return null;
  const sentence = `Someone else changed this to ${shown(fresh[setting])}. Save again to keep your value.`;
  return { setting, sentence };
}

function shown(value: Settings[Setting]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined || value === '' ? 'nothing' : value;
}

// `5` and `5.00` are equal. Texts that are no numbers are compared letter by letter.
function isSame(one: Settings[Setting], other: Settings[Setting]): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  const [first, second] = [readAmount(one), readAmount(other)];
  return first === null || second === null ? one.trim() === other.trim() : first === second;
}

function optional(amount: number | string | null): string {
  return amount === null ? '' : decimals(amount);
}

function decimals(value: number | string): string {
  const cents = toCents(value);
  return cents === null ? String(value) : centsToText(cents);
}
