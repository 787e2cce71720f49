import { buttonClass } from '#kit/Button.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { Note } from '#kit/Note.tsx';
import { Link } from '@tanstack/react-router';
import { userSearchOf, type Withdrawal } from './withdrawal.ts';

/** The next steps after a failed withdrawal: only the user can request it again. */
export function AfterFailure({ withdrawal }: { withdrawal: Withdrawal }) {
  if (withdrawal.status !== 'failed') return null;
  const look = buttonClass('secondary', 'sm');
  return (
    <Note>
      <p>
        {formatEuro(withdrawal.amount_eur)} was returned to their balance. They can request it again; if the
        payout details were wrong, they have to correct them first.
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Link to="/admin/withdrawals" search={{ userSearch: userSearchOf(withdrawal) }} className={look}>
          Their requests
        </Link>
        <Link to="/admin/users/$userId" params={{ userId: withdrawal.user_id }} className={look}>
          Their profile
        </Link>
      </span>
    </Note>
  );
}
