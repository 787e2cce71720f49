import { Badge } from '#kit/Badge.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { actionWords, tableWords } from '#parts/audit/auditWords.ts';
import { ClaimBadge, PostBadge, WithdrawalBadge } from '#parts/statusBadges.tsx';
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

/** The look of each kind of result. */
export const FOUND_KINDS: Readonly<Record<FoundKind, KindLook>> = {
  user: {
    label: 'Users',
    one: 'User',
    icon: <UserRound />,
    title: ({ title, id }) => title ?? id.slice(0, 8),
    detail: ({ detail }) => detail,
    badge: warning('active'),
    path: (id) => `/admin/users/${id}`,
  },
  ticket: {
    label: 'Tickets',
    one: 'Ticket',
    icon: <LifeBuoy />,
    title: ({ title }) => title ?? '',
    detail: ({ detail }) => detail,
    badge: (status) => <ClaimBadge status={status} />,
    path: (id) => `/admin/support/${id}`,
  },
  report: {
    label: 'Reports',
    one: 'Report',
    icon: <Flag />,
    title: ({ title }) => title ?? '',
    detail: ({ detail }) => detail,
    badge: (status) => <ClaimBadge status={status} />,
    path: (id) => `/admin/reports/${id}`,
  },
  post: {
    label: 'Posts',
    one: 'Post',
    icon: <Newspaper />,
    title: ({ title }) => title ?? 'Untitled Post',
    detail: ({ detail }) => detail,
    badge: (status) => <PostBadge status={status} />,
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
    badge: (status) => <WithdrawalBadge status={status} />,
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
