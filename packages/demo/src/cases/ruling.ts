import type { ReportReason } from '@marketdesk/contract/enums.ts';
import type { Report } from '../reports/report.ts';

/** What a decision says and does. */
export interface Ruling {
  readonly kind: 'no_violation' | 'warn' | 'remove' | 'limit' | 'suspend' | 'ban';
  readonly removes: boolean;
  readonly limits: readonly string[];
  /** What it puts on the person. */
  readonly sanction: string | null;
  /** How long a limit lasts. */
  readonly days: number | null;
}

const PLAIN = { removes: false, limits: [], sanction: null, days: null };

export const NO_VIOLATION: Ruling = { ...PLAIN, kind: 'no_violation' };

/** By the resolution of a report; the other resolutions are not decisions: somebody mended it, or it was a duplicate. */
const RULINGS: Readonly<Record<string, Ruling>> = {
  no_violation: NO_VIOLATION,
  warning_sent: { ...PLAIN, kind: 'warn', sanction: 'warn' },
  user_limited: { ...PLAIN, kind: 'limit', limits: ['posting'], sanction: 'limit_posting', days: 14 },
  post_removed: { ...PLAIN, kind: 'remove', removes: true },
  review_removed: { ...PLAIN, kind: 'remove', removes: true },
  user_suspended: { ...PLAIN, kind: 'suspend', sanction: 'suspend' },
  user_banned: { ...PLAIN, kind: 'ban', sanction: 'ban' },
};

/** The decision that a report was closed by; null: it was closed by hand, or is not closed. */
export function rulingOf({
  action,
  subject,
  closedAt,
}: Pick<Report, 'action' | 'subject' | 'closedAt'>): Ruling | null {
  // Posts that were cancelled instead of removed are a change of their status.
  if (action === 'post_removed' && !('post' in subject && subject.post.deletedAt === closedAt)) return null;
  return RULINGS[action ?? ''] ?? null;
}

const POLICIES: Readonly<Record<ReportReason, string>> = {
  'Offensive name/BIO': 'offensive_name',
  'Adult content': 'adult_content',
  Scams: 'scams',
  'Offensive review': 'offensive_review',
  Harassment: 'harassment',
  'Hate speech': 'hate_speech',
  'Spam/Advertising': 'spam',
  Other: 'other',
};

/** The policy that what was reported breaks. */
export const policyOf = (reason: ReportReason): string => POLICIES[reason];
