import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { Note } from '#kit/Note.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '#backend/rest.ts';

const ASK_AGAIN_MS = 60_000;

/**
 * Payouts whose state at the provider differs from the order: all undecided ones, and those of the last week; newest
 * first. Needs money.read.
 */
function payoutConflicts() {
  return queryOptions({
    queryKey: ['payout-conflicts'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_get_payout_conflicts', {}, signal),
  });
}

const SHOWN = 3;
const STATUS: Readonly<Record<string, string>> = {
  pending: 'Not decided yet.',
  success: 'Marked as paid.',
  failed: 'Marked as failed.',
};

/** Lists withdrawals that the provider contradicts, the differences, and what to do. */
export function PayoutConflicts() {
  const query = useQuery({ ...payoutConflicts(), enabled: may(useMe(), 'money.read') });
  const { data: conflicts = [] } = query;
  if (query.isLoadingError) return <FailedLine query={query} fallback="Failed to load payout conflicts" />;
  if (conflicts.length === 0) return null;
  return (
    <div role="status">
      <Note isWarning>
        <p className="font-semibold">The payout provider contradicts what was ordered.</p>
        <ul className="mt-0.5">
          {conflicts.slice(0, SHOWN).map((one) => (
            <li key={one.withdrawal_id} className="wrap-anywhere">
              <Link
                to="/admin/withdrawals"
                search={{ withdrawal: one.withdrawal_id }}
                className="rounded-sm font-medium underline underline-offset-2 hover:no-underline"
              >
                Withdrawal {one.withdrawal_id.slice(0, 8).toUpperCase()}
              </Link>
              , <TimeAgo at={one.created_at} />: {one.differs} {STATUS[one.status]}
            </li>
          ))}
        </ul>
        {conflicts.length > SHOWN && <p>And {conflicts.length - SHOWN} more.</p>}
        <p className="mt-0.5 text-sm">
          Look these payments up in the provider’s own app, and check who has access to it, before you mark
          them.
        </p>
      </Note>
    </div>
  );
}
