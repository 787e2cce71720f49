import { may, type Viewer } from '#session/permissions.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import type { ReportEntityType } from '@marketdesk/contract/enums.ts';

export type TargetType = ReportEntityType;

/** The target of a decision. */
export interface Target {
  type: TargetType;
  id: string;
  /** Its title, where known. */
  title?: string | null | undefined;
  /** Its author, where known. */
  authorId?: string | null | undefined;
}

/** In display order, mildest first. */
const DECISION_KINDS = ['no_violation', 'warn', 'remove', 'limit', 'suspend', 'ban'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

export const LIMITS = ['posting', 'applying', 'messaging', 'withdrawing'] as const;
export type Limit = (typeof LIMITS)[number];

interface KindWords {
  label: string;
  /** What it does. */
  hint: string;
  /** The toast afterwards. */
  done: string;
  dangerous?: boolean;
}

/** The texts of each decision about a target of this type. */
export function kindWords(kind: DecisionKind, type: TargetType): KindWords {
  return kind === 'remove'
    ? {
        label: `Remove the ${type}`,
        hint: 'No longer visible to anyone.',
        done: type === 'post' ? 'Post removed.' : 'Review removed.',
        dangerous: true,
      }
    : WORDS[kind];
}

const WORDS: Record<Exclude<DecisionKind, 'remove'>, KindWords> = {
  no_violation: { label: 'No violation', hint: 'Closes the reports.', done: 'No violation.' },
  warn: { label: 'Warn', hint: 'The notice names the rule they broke.', done: 'Warned.' },
  limit: { label: 'Limit', hint: 'No more posting, applying, messaging or withdrawing.', done: 'Limited.' },
  suspend: {
    label: 'Suspend',
    hint: 'Cannot use the marketplace until the suspension ends.',
    done: 'Suspended.',
    dangerous: true,
  },
  ban: { label: 'Ban', hint: 'Signed out everywhere; no sign-in.', done: 'Banned.', dangerous: true },
};

/** The viewer's decisions; a person can't be removed. */
export function kindsFor(type: TargetType, viewer: Viewer): readonly DecisionKind[] {
  return DECISION_KINDS.filter((kind) => {
    if (kind === 'remove') return type !== 'user';
    return may(viewer, 'users.sanction') || kind === 'no_violation' || kind === 'warn';
  });
}

/** Whether it is a sanction: it is about a person, and can also remove their content. */
export function isSanction(kind: DecisionKind): boolean {
  return kind !== 'no_violation' && kind !== 'remove';
}

/** Whether a decision is in force. */
export function stands({ undone_at, reversed_at }: Pick<DecisionsRow, 'undone_at' | 'reversed_at'>): boolean {
  return undone_at === null && reversed_at === null;
}

/** The usual policy for each reason of a report. */
const POLICY_OF_REASON: Readonly<Record<string, string>> = {
  'Offensive name/BIO': 'offensive_name',
  'Adult content': 'adult_content',
  Scams: 'scams',
  'Offensive review': 'offensive_review',
  Harassment: 'harassment',
  'Hate speech': 'hate_speech',
  'Spam/Advertising': 'spam',
  Other: 'other',
};

/** The policy that fits the reports' reasons, if it exists. */
export function policyOfReasons(
  reasons: readonly string[],
  policies: readonly { code: string; is_active: boolean }[],
): string | undefined {
  const codes = policies.filter(({ is_active }) => is_active).map(({ code }) => code);
  return reasons
    .map((reason) => POLICY_OF_REASON[reason])
    .find((code) => code !== undefined && codes.includes(code));
}

/** The reasons of these reports, most frequent first. */
export function frequentReasons(reports: readonly { reason_category: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason_category: reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason]) => reason);
}

/** A suggested sanction: the decision, and its limits. */
export function suggested(sanction: string): { kind: DecisionKind; limits: Limit[] } | null {
  const limit = LIMITS.find((one) => sanction === `limit_${one}`);
  if (limit !== undefined) return { kind: 'limit', limits: [limit] };
  const kind = DECISION_KINDS.find((one) => one === sanction);
  return kind === undefined ? null : { kind, limits: [] };
}

/** `3 open reports`. */
export function openReports(count: number): string {
  return count === 1 ? '1 open report' : `${count.toLocaleString('en')} open reports`;
}
