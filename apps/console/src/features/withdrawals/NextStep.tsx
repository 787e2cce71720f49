import { buttonClass } from '#kit/Button.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { Note } from '#kit/Note.tsx';
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from './withdrawal.ts';

/** A link to all withdrawals of the user. */
export function TheirRequests({ withdrawal, className }: { withdrawal: Withdrawal; className: string }) {
  const { user_email: email, user_username: name } = withdrawal;
  const known = email ?? name;
  if (known === null) return null;
  return (
    <RowLink to="/admin/withdrawals" search={{ userSearch: known }} className={className}>
      Their requests
    </RowLink>
  );
}

/** The next steps after a failed withdrawal: only the user can request it again. */
export function AfterFailure({ withdrawal }: { withdrawal: Withdrawal }) {
  if (withdrawal.status !== 'failed') return null;
  return (
    <Note>
      <p>
        {formatEuro(withdrawal.amount_eur)} was returned to their balance. They can request it again; if the
        payout details were wrong, they have to correct them first.
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <TheirRequests withdrawal={withdrawal} className={buttonClass('secondary', 'sm')} />
        <Link
          to="/admin/users/$userId"
          params={{ userId: withdrawal.user_id }}
          className={buttonClass('secondary', 'sm')}
        >
          Their profile
        </Link>
      </span>
    </Note>
  );
}
