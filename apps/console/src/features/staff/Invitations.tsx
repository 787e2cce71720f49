import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY } from '#parts/proposals.api.ts';
import { RoleBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Invitation, invitations, STAFF_KEY } from './staff.api.ts';

/** Open invitations above the staff; nothing without any. */
export function Invitations() {
  const open = useQuery(invitations());
  if (open.isLoadingError) return <FailedLine query={open} fallback="Failed to load invitations" />;
  if (open.data === undefined || open.data.length === 0) return null;
  return (
    <Card title="Open invitations" flush>
      <ul className="lined max-h-56 overflow-y-auto">
        {open.data.map((one) => (
          <Entry key={one.id} invitation={one} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by: inviter, expires_at: end } = invitation;
  const resend = useAction({
    run: () => rpc('admin_resend_staff_invitation', { p_id: id }),
    fallback: 'Failed to resend the invitation',
    done: () => `Invitation mailed to ${email} again. The former link no longer works.`,
    refresh: [STAFF_KEY],
  });
  const withdraw = useAction({
    run: () => rpc('admin_withdraw_staff_invitation', { p_id: id }),
    fallback: 'Failed to withdraw the invitation',
    done: () => 'Invitation withdrawn.',
    refresh: [STAFF_KEY, PROPOSALS_KEY],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{email}</span>
          <RoleBadge role={role} />
        </span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          Invited by <UserRef userId={inviter} /> · <Stage invitation={invitation} />
        </span>
      </span>
      {end !== null && (
        <Button
          size="sm"
          busy={resend.busy}
          aria-label={`Resend to ${isolated(email)}`}
          onClick={() => resend.start()}
        >
          Resend
        </Button>
      )}
      <Button
        size="sm"
        busy={withdraw.busy}
        aria-label={`Withdraw ${isolated(email)}`}
        onClick={() => withdraw.start()}
      >
        Withdraw
      </Button>
    </li>
  );
}

function Stage({ invitation: { expires_at: end, takes_effect_at: effective } }: { invitation: Invitation }) {
  const now = useNow(end);
  if (end !== null)
    return (
      <span>
        {Date.parse(end) <= now ? 'Expired' : 'Expires'} <TimeAgo at={end} />
      </span>
    );
  if (effective !== null)
    return (
      <span>
        Mailed <TimeAgo at={effective} /> unless it is withdrawn
      </span>
    );
  return (
    <Link to="/admin/global-config" className="underline">
      Another admin must confirm it
    </Link>
  );
}
