import { serverNow } from '#backend/serverNow.ts';
import type { ArgsOf } from '@marketdesk/contract/calls.ts';
import { type DecisionKind, isSanction, type Limit, suggested, type Target } from './decision.ts';

/** Duration of a suspension or limit: days, until it is lifted, or until a date. */
export const LENGTHS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'lifted', label: 'Until it is lifted' },
  { value: 'date', label: 'Until a date' },
] as const;

/** The chosen and typed values; null stands for the proposed one. */
export interface Draft {
  kind: DecisionKind | null;
  policy: string | null;
  reason: string | null;
  message: string;
  limits: readonly Limit[] | null;
  length: string;
  /** As a date input gives it. */
  date: string;
  removes: boolean | null;
}

export const NEW_DRAFT: Draft = {
  kind: null,
  policy: null,
  reason: null,
  message: '',
  limits: null,
  length: '30',
  date: '',
  removes: null,
};

/** Proposals of the database, as far as loaded. */
export interface Proposal {
  policy: { code: string } | undefined;
  /** The policy's suggestion. */
  sanction: string | undefined;
  /** In the reader's language; undefined: none, or not loaded yet. */
  reason: string | undefined;
  /** A post or review that still exists. */
  isRemovable: boolean;
}

/** The decision as displayed. */
export interface Choice extends Draft {
  policy: string | null;
  reason: string;
  limits: readonly Limit[];
  removes: boolean;
}

/** The draft with the proposals filled in. */
export function choiceOf(draft: Draft, proposal: Proposal): Choice {
  const { kind } = draft;
  const limits = proposal.sanction === undefined ? undefined : suggested(proposal.sanction)?.limits;
  return {
    ...draft,
    policy: draft.policy ?? proposal.policy?.code ?? null,
    reason: draft.reason ?? (kind === 'no_violation' ? '' : (proposal.reason ?? '')),
    limits: draft.limits ?? limits ?? [],
    removes:
      proposal.isRemovable &&
      kind !== null &&
      (kind === 'remove' || (isSanction(kind) && (draft.removes ?? kind !== 'warn'))),
  };
}

export type Problems = Partial<Record<'kind' | 'policy' | 'reason' | 'limits' | 'date', string>>;

/** Errors by field, each a sentence. */
export function problemsOf(
  { kind, policy, reason, limits, length, date }: Choice,
  now = serverNow(),
): Problems {
  if (kind === null) return { kind: 'Choose a decision.' };
  if (kind === 'no_violation') return {};
  const problems: Problems = {};
  if (policy === null) problems.policy = 'Choose the policy that was broken.';
  if (reason.trim() === '') problems.reason = 'Enter a reason.';
  if (kind === 'limit' && limits.length === 0) problems.limits = 'Choose at least one.';
  if (ends(kind) && length === 'date') {
    if (date === '') problems.date = 'Enter a date.';
    else if (endOf(date) <= now) problems.date = 'Enter a date in the future.';
  }
  return problems;
}

/** Whether a decision of this kind has an end. */
export const ends = (kind: DecisionKind | null) => kind === 'suspend' || kind === 'limit';

// The end of that day, in the viewer's zone.
const endOf = (date: string) => new Date(`${date}T23:59:59`).getTime();

const DAY_MS = 86_400_000;

/** The end of a valid choice; undefined for none, or until lifted. */
function endsAt({ kind, length, date }: Choice, now: number): string | undefined {
  if (!ends(kind) || length === 'lifted') return undefined;
  return new Date(length === 'date' ? endOf(date) : now + Number(length) * DAY_MS).toISOString();
}

/** A valid choice as arguments of admin_decide. */
export function decideArguments(
  { type, id }: Target,
  choice: Choice & { kind: DecisionKind },
  { expectedOpen, now = serverNow() }: { expectedOpen: number | undefined; now?: number },
): ArgsOf<'admin_decide'> {
  return {
    p_target_type: type,
    p_target_id: id,
    ...decidedArguments(choice, now),
    ...(expectedOpen !== undefined && { p_expected_open: expectedOpen }),
  };
}

/** The same without the target. */
export function decidedArguments(choice: Choice & { kind: DecisionKind }, now = serverNow()) {
  const { kind, policy, reason, message, limits, removes } = choice;
  const end = endsAt(choice, now);
  return {
    p_kind: kind,
    ...(kind !== 'no_violation' && policy !== null && { p_policy: policy }),
    ...(reason.trim() !== '' && { p_reason: reason.trim() }),
    ...(message.trim() !== '' && { p_message: message.trim() }),
    ...(kind === 'limit' && { p_limits: [...limits] }),
    ...(end !== undefined && { p_ends_at: end }),
    ...(removes && { p_removes: true }),
  };
}
