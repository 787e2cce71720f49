import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { MyWork } from '@marketdesk/contract/documents.ts';
import { Link, type LinkProps } from '@tanstack/react-router';

type Approval = MyWork['approvals'][number];

/** Items that wait for a second person, linked to where they are confirmed. */
export function ApprovalsList({ approvals }: { approvals: readonly Approval[] }) {
  return (
    <ul className="lined">
      {approvals.map((approval) => (
        <li key={approval.id} className="flex flex-col gap-1 px-4 py-2 pointer-coarse:gap-4.5">
          <span className="flex items-center justify-between gap-3">
            <Link
              {...linkTo(approval)}
              className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline pointer-coarse:-my-2 pointer-coarse:py-3 sm:line-clamp-2"
            >
              {headingOf(approval)}
            </Link>
            {approval.is_mine ? (
              <Badge>Mine, waiting</Badge>
            ) : (
              approval.may_act && <Badge tone="warn">For you</Badge>
            )}
          </span>
          <span className="flex min-w-0 items-center gap-2 text-sm text-muted pointer-coarse:pb-0.5">
            <UserRef userId={approval.by_user_id} />
            {approval.change !== null && <span className="truncate tabular">{approval.change}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function headingOf({ kind, title }: Approval): string {
  if (kind === 'withdrawal') return `Withdrawal of ${isolated(title)}`;
  return kind === 'second_look' ? `Second look: ${isolated(title)}` : title;
}

function linkTo({ kind, id }: Approval): LinkProps {
  if (kind === 'second_look') return { to: '/admin/reports/second-look' };
  return kind === 'proposal'
    ? { to: '/admin/global-config' }
    : { to: '/admin/withdrawals', search: { withdrawal: id } };
}
