import type { ReportReason } from '@marketdesk/contract/enums.ts';
import type { Row } from '../database/insert.ts';
import { type Turn, turnColumns } from '../desks/turn.ts';
import type { Device } from '../people/device.ts';
import type { Person } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Post } from '../posts/post.ts';
import type { Review } from '../reviews/reviews.ts';
import { iso } from '../time/calendar.ts';

/** What a report is about. */
export type Subject = { readonly user: Person } | { readonly post: Post } | { readonly review: Review };

export function targetOf(subject: Subject): { type: 'user' | 'post' | 'review'; id: string } {
  if ('user' in subject) return { type: 'user', id: subject.user.id };
  if ('post' in subject) return { type: 'post', id: subject.post.id };
  return { type: 'review', id: subject.review.id };
}

/** The person behind it. */
export function authorOf(subject: Subject): Person {
  if ('user' in subject) return subject.user;
  return 'post' in subject ? subject.post.client : subject.review.reviewer;
}

export interface Report {
  readonly id: string;
  readonly subject: Subject;
  readonly reporter: Person;
  readonly reason: ReportReason;
  readonly description: string | null;
  readonly severity: number | null;
  readonly createdAt: number;
  readonly device: Device | null;
  readonly claimedBy: StaffMember | null;
  readonly claimedAt: number | null;
  readonly closedAt: number | null;
  readonly notes: string | null;
  readonly action: string | null;
  readonly turn: Turn;
}

export function statusOf({ claimedBy, closedAt }: Pick<Report, 'claimedBy' | 'closedAt'>): string {
  return closedAt !== null ? 'closed' : claimedBy ? 'claimed' : 'open';
}

export function reportRow(report: Report): Row {
  const { reporter, claimedAt, closedAt, device } = report;
  const { type, id } = targetOf(report.subject);
  return {
    id: report.id,
    status: statusOf(report),
    reported_entity_type: type,
    reported_entity_id: id,
    reporter_user_id: reporter.id,
    claimed_by_user_id: report.claimedBy?.id ?? null,
    reason_category: report.reason,
    description: report.description,
    severity: report.severity,
    resolution_notes: report.notes,
    resolution_action: report.action,
    locale: reporter.locale,
    country_code: reporter.country.code,
    app_version: device?.appVersion ?? null,
    device_info: device?.info ?? null,
    created_at: iso(report.createdAt),
    claimed_at: claimedAt === null ? null : iso(claimedAt),
    closed_at: closedAt === null ? null : iso(closedAt),
    ...turnColumns(report.turn),
  };
}
