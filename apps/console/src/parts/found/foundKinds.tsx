import { serverNow } from '#backend/serverNow.ts';
import { Badge } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { actionWords, tableWords } from '#parts/audit/auditWords.ts';
import { StatusBadge } from '#parts/statusBadges.tsx';
import type { FoundSanction } from '@marketdesk/contract/documents.ts';
import { useNavigate } from '@tanstack/react-router';
import { Flag, LifeBuoy, Newspaper, ScrollText, Star, UserRound, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundItem, FoundKind } from './found.api.ts';

interface KindLook {
  /** Plural. */
  label: string;
  /** Singular. */
  one: string;
  icon: ReactNode;
  title: (item: FoundItem) => string;
  /** Distinguishes it from others with the same title. */
  detail: (item: FoundItem) => string | null;
  badge: (status: string) => ReactNode;
  /** Its page, without the search parameters. */
  path: (id: string) => string;
  /** For results shown in a list: the parameter that opens them there. */
  parameter?: string;
}

const warning = (harmless: string) => (status: string) =>
  status === harmless ? null : <Badge tone="bad">{readable(status)}</Badge>;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `3 Nov`, with the year if it is another one. */
function dayOf(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(serverNow()).getFullYear();
  return (isThisYear ? DAY : DAY_AND_YEAR).format(Date.parse(at));
}

/** `Banned by Adriana Horvat on 3 Nov: Scams`, `Suspended until 3 Dec, by Adriana Horvat: Scams`. */
export function sanctionSentence({ kind, by, at, ends_at: end, reason }: FoundSanction): string {
  const author = by === null ? '' : ` by ${isolated(by)}`;
  const what =
    end === null
      ? `${kind === 'ban' ? 'Banned' : 'Suspended'}${author} on ${dayOf(at)}`
      : `Suspended until ${dayOf(end)}${author && `,${author}`}`;
  return reason === null ? what : `${what}: ${isolated(reason)}`;
}

/** The look of each kind of result. */
export const FOUND_KINDS: Readonly<Record<FoundKind, KindLook>> = {
  user: {
    label: 'Users',
    one: 'User',
    icon: <UserRound />,
    title: ({ title, id }) => title ?? id.slice(0, 8),
    detail: ({ detail, sanction }) => (sanction === null ? detail : sanctionSentence(sanction)),
    badge: warning('active'),
    path: (id) => `/admin/users/${id}`,
  },
  ticket: {
    label: 'Tickets',
    one: 'Ticket',
    icon: <LifeBuoy />,
    title: ({ title }) => title ?? '',
    detail: ({ detail }) => detail,
    badge: (status) => <StatusBadge status={status} />,
    path: (id) => `/admin/support/${id}`,
  },
  report: {
    label: 'Reports',
    one: 'Report',
    icon: <Flag />,
    title: ({ title }) => title ?? '',
    detail: ({ detail }) => detail,
    badge: (status) => <StatusBadge status={status} />,
    path: (id) => `/admin/reports/${id}`,
  },
  post: {
    label: 'Posts',
    one: 'Post',
    icon: <Newspaper />,
    title: ({ title }) => title ?? 'Untitled Post',
    detail: ({ detail }) => detail,
    badge: (status) => <StatusBadge status={status} />,
    path: (id) => `/admin/posts/${id}`,
  },
  review: {
    label: 'Reviews',
    one: 'Review',
    icon: <Star />,
    title: ({ title }) => title ?? 'No comment',
    detail: ({ detail }) => `${detail ?? '?'} of 5 stars`,
    badge: warning('visible'),
    path: () => '/admin/reviews',
    parameter: 'review',
  },
  withdrawal: {
    label: 'Withdrawals',
    one: 'Withdrawal',
    icon: <Wallet />,
    title: ({ title }) => formatEuro(title),
    detail: ({ detail }) => detail && readable(detail),
    badge: (status) => <StatusBadge status={status} />,
    path: () => '/admin/withdrawals',
    parameter: 'withdrawal',
  },
  audit: {
    label: 'Audit',
    one: 'Audit entry',
    icon: <ScrollText />,
    title: ({ id, title }) => `#${id} ${actionWords(title ?? '')}`,
    detail: ({ detail }) => tableWords(detail ?? ''),
    badge: () => null,
    path: () => '/admin/audit',
    parameter: 'entry',
  },
};

/** A result's address, as the router takes it. */
export function foundPage({ kind, id }: Pick<FoundItem, 'kind' | 'id'>): {
  to: string;
  search: Record<string, string>;
} {
  const { path, parameter } = FOUND_KINDS[kind];
  return { to: path(id), search: parameter === undefined ? {} : { [parameter]: id } };
}

/** Navigates to a result. */
export function useOpenFound(): (item: FoundItem) => void {
  const navigate = useNavigate();
  return (item) => {
    const { to, search } = foundPage(item);
    // The address contains an id, which the router's types can't know; the route checks its own search.
    void navigate({ to: to as never, search: search as never });
  };
}
