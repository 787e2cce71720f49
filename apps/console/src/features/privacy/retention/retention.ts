import { rpc } from '#backend/rest.ts';
import { inThousands } from '#kit/format/count.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** How long one kind of data is kept. */
export type RetentionRule = RowOf<'admin_get_retention'>;

interface KindWords {
  title: string;
  /** What the days follow. */
  since: string;
  /** Why they have a minimum, or what stays. */
  note: string;
}

/** In the order of the screen. */
export const RETENTION_WORDS: Readonly<Record<RetentionRule['kind'], KindWords>> = {
  evidence: {
    title: 'Reported content, kept as evidence',
    since: 'after the report was closed',
    note: 'People may appeal for six months, and appeals need it.',
  },
  case_notes: {
    title: 'Notes on closed cases',
    since: 'after the last case was closed',
    note: 'Notes without a case stay, as do decisions and sanctions.',
  },
  ticket_messages: {
    title: 'Messages and pictures of tickets',
    since: 'after the ticket was closed',
    note: 'The ticket stays, with its subject, category and times.',
  },
  privacy_requests: {
    title: 'Closed privacy requests',
    since: 'after the request was closed',
    note: 'They prove that you answered. The audit log keeps the proof of an erasure.',
  },
  legal_holds: {
    title: 'Ended legal holds',
    since: 'after the hold ended',
    note: 'They explain why data was kept.',
  },
  notifications: {
    title: 'Notifications of staff',
    since: 'after they arrived',
    note: 'Read or unread.',
  },
  searches: {
    title: 'Searches of the taxonomy',
    since: 'after the search',
    note: 'Unmatched queries and search quality use them.',
  },
  selections: {
    title: 'Choices among search suggestions',
    since: 'after the choice',
    note: 'Trending items use the last week.',
  },
  webhook_events: {
    title: 'Events sent to other systems',
    since: 'after the event',
    note: 'With the log of their deliveries.',
  },
  deleted_content: {
    title: 'Deleted posts and reviews',
    since: 'after their deletion',
    note: 'Seven months if a decision removed them, because of appeals.',
  },
  invitations: {
    title: 'Invitations to the staff',
    since: 'after they were sent',
    note: 'The audit log keeps who invited whom.',
  },
};

export const daysWords = (days: number): string => `${inThousands(days)} days`;

export const RETENTION_KEY = [...PRIVACY_KEY, 'retention'] as const;

/** All rules, in the order of the words. */
export function retentionRules() {
  const order = Object.keys(RETENTION_WORDS);
  return queryOptions({
    queryKey: [...RETENTION_KEY, 'rules'],
    queryFn: ({ signal }) => rpc('admin_get_retention', {}, signal),
    // During an upgrade, the database may have kinds that only the next console knows.
    select: (rules) =>
      rules
        .filter(({ kind }) => order.includes(kind))
        .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  });
}

/** How many rows would be removed now. */
export function retentionPreview(kind: RetentionRule['kind'], days: number) {
  return queryOptions({
    queryKey: [...RETENTION_KEY, 'preview', kind, days],
    queryFn: ({ signal }) => rpc('admin_preview_retention', { p_kind: kind, p_days: days }, signal),
    staleTime: 0,
  });
}
