import { Note } from '#kit/Note.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { RelatedAccount, SharedTrace } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { userRecord } from './details.api.ts';
import type { Profile } from './profile.ts';
import { usePrivacyNotes } from './PrivacyNotes.tsx';
import { StandingNotes } from './StandingNotes.tsx';

export const SHARED: Record<SharedTrace, string> = {
  phone: 'same phone',
  website: 'same website',
  payout: 'same payout destination',
  email: 'same email address',
};

const SHOWN = 3;

/** Accounts that may be of the same person. */
function RelatedAccounts({ related }: { related: readonly RelatedAccount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (related.length === 0) return null;
  const shown = showsAll ? related : related.slice(0, SHOWN);
  return (
    <Note>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{related.length === 1 ? 'Related account' : 'Related accounts'}</p>
        <ul aria-label="Related accounts" className="flex flex-col gap-1 text-ink">
          {shown.map((account) => (
            <li key={account.user_id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <UserRef userId={account.user_id} />
              <span className="text-muted">{account.shares.map((trace) => SHARED[trace]).join(', ')}</span>
            </li>
          ))}
        </ul>
        {related.length > SHOWN && (
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            className="self-start rounded-sm text-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {showsAll ? 'Show fewer' : `Show all ${String(related.length)}`}
          </button>
        )}
      </div>
    </Note>
  );
}

const MOST_COUNTED = 1000;

/** Sanctions in force, counts with links, and related accounts. */
export function UserRecord({ user }: { user: Profile }) {
  const userId = user.user_id;
  const query = useQuery(userRecord(userId));
  const privacy = usePrivacyNotes(userId);
  if (query.data === undefined || privacy === undefined) {
    return query.isError ? (
      <LoadError query={query} fallback="Failed to load the record" />
    ) : (
      <Skeleton className="h-8 w-full" />
    );
  }
  const { standing, counts, reporter, related } = query.data;
  const links: [label: string, count: number | undefined, to: LinkProps, more?: string][] = [
    ['Reports about them', counts.reports_about, { to: '/admin/reports', search: { search: userId } }],
    [
      'Reports sent',
      counts.reports_by,
      { to: '/admin/reports', search: { reporter: userId } },
      reporter === null || reporter.closed === 0
        ? undefined
        : `${String(reporter.acted_on)} of ${String(reporter.closed)} upheld`,
    ],
    ['Tickets', counts.tickets, { to: '/admin/support', search: { search: userId } }],
    ['Posts', counts.posts, { to: '/admin/posts', search: { userId } }],
    ['Reviews received', counts.reviews_received, { to: '/admin/reviews', search: { userId } }],
    ['Reviews written', counts.reviews_given, { to: '/admin/reviews', search: { reviewerId: userId } }],
    ['Withdrawals', counts.withdrawals, { to: '/admin/withdrawals', search: { userSearch: userId } }],
  ];
  return (
    <div className="flex flex-col gap-3">
      <StandingNotes standing={standing} user={user} />
      {privacy}
      <ul aria-label="Record" className="flex flex-wrap gap-2">
        {links.map(
          ([label, count, to, more]) =>
            count !== undefined && (
              <li key={label}>
                <Count label={label} count={count} to={to} more={more} />
              </li>
            ),
        )}
      </ul>
      <RelatedAccounts related={related} />
    </div>
  );
}

interface CountProps {
  label: string;
  count: number;
  to: LinkProps;
  more: string | undefined;
}

function Count({ label, count, to, more }: CountProps) {
  const number = count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en')}+` : count.toLocaleString('en');
  const words = (
    <>
      <span>{label}</span> <span className="tabular font-semibold text-ink">{number}</span>{' '}
      {more !== undefined && <span className="text-faint">· {more}</span>}
    </>
  );
  const look =
    'flex min-h-8 flex-wrap items-center gap-x-1.5 rounded-md border px-2.5 py-1 text-sm text-muted pointer-coarse:min-h-11';
  if (count === 0) return <span className={look}>{words}</span>;
  return (
    <Link {...to} className={`${look} bg-surface shadow-card hover:border-line-strong hover:text-ink`}>
      {words}
    </Link>
  );
}
