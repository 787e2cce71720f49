import { DECISIONS_KEY, decisionsAbout, policies } from '#engine/decide/decide.api.ts';
import { isSanction, kindWords, stands } from '#engine/decide/decision.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { Avatar } from '#kit/Avatar.tsx';
import { Badge } from '#kit/Badge.tsx';
import { Disclosure } from '#kit/Disclosure.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { effectiveTier } from '#kit/format/tier.ts';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { accountOf } from '#parts/account.api.ts';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { languageName } from '#parts/languageName.ts';
import { useReread } from '#parts/live/useReread.ts';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRole } from '#parts/UserRole.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { plainNameOf, unnamedUser } from '#parts/users.api.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { personFigures, ticketsOf } from './person.api.ts';

const SHOWN = 5;
const MOST_COUNTED = 20;
const ROWS_EVERY_MS = 1000;

interface PersonProps {
  userId: string;
  /** The ticket beside it, which is not listed again. */
  ticketId?: string;
  /** The picture is evidence and blurred there. */
  hidesPicture?: boolean;
  /** Below the account, for example buttons. */
  children?: ReactNode;
}

/** The person of a ticket or report: account, sanctions, open work, and notes, as far as the viewer may read them. */
export function Person({ userId, ticketId, hidesPicture = false, children }: PersonProps) {
  const me = useMe();
  const readsUsers = may(me, 'users.read');
  return (
    <section aria-label="Person" className="flex flex-col gap-3">
      {readsUsers ? (
        <Account userId={userId} hidesPicture={hidesPicture} />
      ) : (
        <UserRef userId={userId} wraps />
      )}
      {may(me, 'reports.read') && <Sanctions userId={userId} />}
      <Figures userId={userId} />
      {children}
      {may(me, 'support.read') && <Tickets userId={userId} except={ticketId} />}
      {readsUsers && (
        // Reading notes is logged as opening the account.
        <Disclosure key={userId} summary="Notes on this person">
          <NotesSection noted={{ type: 'user', id: userId }} level="h2" />
        </Disclosure>
      )}
    </section>
  );
}

function Account({ userId, hidesPicture }: { userId: string; hidesPicture: boolean }) {
  const query = useQuery(accountOf(userId));
  const now = useNow(query.data?.subscription_expires_at);
  if (query.isPending) return <Skeleton className="h-20 w-full" />;
  const account = query.data;
  const user = account ?? unnamedUser(userId);
  const name = plainNameOf(user);
  const names = [user.username === null ? null : `@${user.username}`, user.email];
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={hidesPicture ? null : user.avatar_url} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to="/admin/users/$userId"
          params={{ userId }}
          dir="auto"
          className="self-start rounded-sm font-semibold wrap-anywhere hover:underline pointer-coarse:py-1"
        >
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-muted empty:hidden">
          {names.filter((text) => text !== null && text !== name).join(' · ')}
        </p>
        {account != null && (
          <>
            <p className="flex flex-wrap gap-1 empty:hidden">
              {account.role !== 'user' && <UserRole user={account} />}
              {effectiveTier(account, now) === 'pro' && <Badge tone="good">Pro</Badge>}
              {account.is_worker && <Badge tone="info">Worker</Badge>}
              {account.is_suspended && <Badge tone="warn">Suspended</Badge>}
              {account.is_banned && <Badge tone="bad">Banned</Badge>}
            </p>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted">
              {account.base_country_code != null && <CountryFlag code={account.base_country_code} />}
              {account.preferred_locale != null && <span>{languageName(account.preferred_locale)}</span>}
              <span>
                Joined <TimeAgo at={account.created_at} />
              </span>
            </p>
          </>
        )}
        {query.isError && <FailedLine query={query} fallback="Failed to load user" />}
      </div>
    </div>
  );
}

/** Their latest sanctions and removals, in a line each. */
function Sanctions({ userId }: { userId: string }) {
  useReread({ source: { table: 'decisions' }, key: DECISIONS_KEY, everyMs: ROWS_EVERY_MS });
  const decisions = useQuery(decisionsAbout('user', userId));
  if (decisions.isError) return <FailedLine query={decisions} fallback="Failed to load decisions" />;
  const found = (decisions.data ?? []).filter((one) => stands(one) && one.kind !== 'no_violation');
  if (found.length === 0) return null;
  return (
    <ul aria-label="Sanctions" className="flex flex-col gap-1">
      {found.slice(0, 3).map((decision) => (
        <Sanction key={decision.id} decision={decision} />
      ))}
      {found.length > 3 && (
        <li className="pl-6 text-sm text-muted">and {(found.length - 3).toLocaleString('en')} earlier</li>
      )}
    </ul>
  );
}

function Sanction({ decision }: { decision: DecisionsRow }) {
  const { kind, target_type: type, decided_at, ends_at, policy_code, reason } = decision;
  const policy = useQuery(policies()).data?.find(({ code }) => code === policy_code)?.title;
  return (
    <li className="flex items-start gap-2" title={reason ?? undefined}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={isSanction(kind) ? 'font-medium' : undefined}>
          {kindWords(kind, type).done.slice(0, -1)}
        </span>{' '}
        <TimeAgo at={decided_at} />
        {policy !== undefined && <span className="text-muted"> ({policy})</span>}
        {ends_at !== null && <span className="text-muted"> until {exactTime(ends_at)}</span>}
      </span>
    </li>
  );
}

const counted = (count: number) => (count > MOST_COUNTED ? `${String(MOST_COUNTED)}+` : String(count));

/** Links to their reports, pending withdrawals and history. */
function Figures({ userId }: { userId: string }) {
  const me = useMe();
  const figures = useQuery(personFigures(userId, me));
  if (figures.isPending) return <Skeleton className="h-6 w-full" />;
  if (figures.data === undefined) return <FailedLine query={figures} fallback="Failed to load reports" />;
  const { reportsAbout, reportsBy, pending, pendingEuro } = figures.data;
  const isMore = pending > MOST_COUNTED;
  const links: [count: number, text: string, to: LinkProps][] = [
    [
      pending,
      isMore ? `${counted(pending)} withdrawals pending` : `${formatEuro(pendingEuro)} pending`,
      { to: '/admin/withdrawals', search: { userSearch: userId, status: 'pending' } },
    ],
    [
      reportsAbout,
      `${counted(reportsAbout)} ${reportsAbout === 1 ? 'report' : 'reports'} about them`,
      { to: '/admin/reports', search: { search: userId } },
    ],
    [
      reportsBy,
      `${counted(reportsBy)} ${reportsBy === 1 ? 'report' : 'reports'} by them`,
      { to: '/admin/reports', search: { reporter: userId } },
    ],
    [
      may(me, 'users.read') ? 1 : 0,
      'History',
      { to: '/admin/users/$userId', params: { userId }, search: { view: 'history' } },
    ],
  ];
  return (
    <ul aria-label="Record" className="flex flex-wrap gap-x-3 gap-y-1">
      {links
        .filter(([count]) => count > 0)
        .map(([, text, to]) => (
          <li key={text}>
            <Link {...to} className="rounded-sm text-accent-text hover:underline pointer-coarse:py-2">
              {text}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** Their other tickets, newest first; nothing without any. */
function Tickets({ userId, except }: { userId: string; except: string | undefined }) {
  const tickets = useQuery(ticketsOf(userId));
  if (tickets.isError) return <FailedLine query={tickets} fallback="Failed to load tickets" />;
  const others = (tickets.data ?? []).filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  return (
    <section aria-label="Other tickets">
      <h2 className="flex items-baseline justify-between gap-2 pb-1 font-semibold">
        {except === undefined ? 'Tickets' : 'Other tickets'}
        {others.length > SHOWN && (
          <Link
            to="/admin/support"
            search={{ search: userId }}
            className="rounded-sm text-sm font-normal text-accent-text hover:underline pointer-coarse:py-2"
          >
            Show all ({counted(others.length)})
          </Link>
        )}
      </h2>
      <ul className="flex flex-col">
        {others.slice(0, SHOWN).map(({ id, subject, status }) => (
          <li key={id} className="border-b last:border-b-0">
            <Link
              to="/admin/support/$ticketId"
              params={{ ticketId: id }}
              className="flex min-h-9 items-center gap-2 rounded-sm py-1 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span dir="auto" title={subject} className="min-w-0 flex-1 truncate">
                {subject}
              </span>
              <StatusBadge status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
