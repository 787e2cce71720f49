import type { ReportReason } from '@marketdesk/contract/enums.ts';
import type { Row } from '../database/insert.ts';
import { type Turn, turnColumns } from '../desks/turn.ts';
import type { Device } from '../people/device.ts';
import type { Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import type { Review } from '../reviews/reviews.ts';
import { iso } from '../time/calendar.ts';
import type { Handling } from './handling.ts';

/** What a report is about. */
export type Subject = { readonly user: Person } | { readonly post: Post } | { readonly review: Review };

export function targetOf(subject: Subject): { type: 'user' | 'post' | 'review'; id: string } {
  if ('user' in subject) return { type: 'user', id: subject.user.id };
  if ('post' in subject) return { type: 'post', id: subject.post.id };
  return { type: 'review', id: subject.review.id };
}

export function authorOf(subject: Subject): Person {
  if ('user' in subject) return subject.user;
  return 'post' in subject ? subject.post.client : subject.review.reviewer;
}

export interface Report extends Handling {
  readonly id: string;
  readonly subject: Subject;
  readonly reporter: Person;
  readonly reason: ReportReason;
  readonly description: string | null;
  readonly severity: number | null;
  readonly createdAt: number;
  readonly device: Device | null;
  readonly notes: string | null;
  readonly action: string | null;
  readonly turn: Turn;
}

export function statusOf({ claimedBy, closedAt }: Handling): string {
  return closedAt !== null ? 'closed' : claimedBy ? 'claimed' : 'open';
}

export function reportRow(report: Report): Row {
  const { type, id } = targetOf(report.subject);
  return {
    id: report.id,
    status: statusOf(report),
    reported_entity_type: type,
    reported_entity_id: id,
    reporter_user_id: report.reporter.id,
    claimed_by_user_id: report.claimedBy?.id ?? null,
    reason_category: report.reason,
    description: report.description,
    severity: report.severity,
    resolution_notes: report.notes,
    resolution_action: report.action,
    locale: report.reporter.locale,
    country_code: report.reporter.country.code,
    app_version: report.device?.appVersion ?? null,
    device_info: report.device?.info ?? null,
    created_at: iso(report.createdAt),
    claimed_at: iso(report.claimedAt),
    closed_at: iso(report.closedAt),
    ...turnColumns(report.turn),
  };
}

/** What a decision says and does. */
export interface Ruling {
  readonly kind: 'no_violation' | 'warn' | 'remove' | 'limit' | 'suspend' | 'ban';
  readonly removes: boolean;
  readonly limits: readonly string[];
  /** Kind of the sanction on the person. */
  readonly sanction: string | null;
  /** Duration of a limit. */
  readonly days: number | null;
}

const PLAIN = { removes: false, limits: [], sanction: null, days: null };

export const NO_VIOLATION: Ruling = { ...PLAIN, kind: 'no_violation' };

/** By resolution. The other resolutions, such as `duplicate`, are not decisions. */
const RULINGS: Readonly<Record<string, Ruling>> = {
  no_violation: NO_VIOLATION,
  warning_sent: { ...PLAIN, kind: 'warn', sanction: 'warn' },
  user_limited: { ...PLAIN, kind: 'limit', limits: ['posting'], sanction: 'limit_posting', days: 14 },
  post_removed: { ...PLAIN, kind: 'remove', removes: true },
  review_removed: { ...PLAIN, kind: 'remove', removes: true },
  user_suspended: { ...PLAIN, kind: 'suspend', sanction: 'suspend' },
  user_banned: { ...PLAIN, kind: 'ban', sanction: 'ban' },
};

/** The decision that closed a report; null if it is not closed, or was closed without a decision. */
export function rulingOf({
  action,
  subject,
  closedAt,
}: Pick<Report, 'action' | 'subject' | 'closedAt'>): Ruling | null {
  // A post that was cancelled instead of deleted has no decision.
  if (action === 'post_removed' && !('post' in subject && subject.post.deletedAt === closedAt)) return null;
  return RULINGS[action ?? ''] ?? null;
}
