import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ApproveDialog } from '../actions/ApproveDialog.tsx';
import { awaitsApproval, isUnderWay, type Withdrawal } from '../withdrawal.ts';

/** Four eyes on one withdrawal: whether a second person has to look, who did, and who may let the money go. */
export function Approval({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isAsked, setAsked] = useState(false);
  const { approved_by: approver, approved_at: at } = withdrawal.details;
  const isApproved = (approver ?? null) !== null;
  const isWaiting = awaitsApproval(withdrawal);
  if (!isWaiting && !isApproved) return null;
  return (
    <section aria-label="Approval" className="rounded-md border bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ShieldCheck
          aria-hidden="true"
          className={isApproved ? 'size-4 shrink-0 text-good' : 'size-4 shrink-0 text-muted'}
        />
        {isApproved ? (
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
            Approved by <UserRef userId={approver ?? null} /> <TimeAgo at={at} />
          </p>
        ) : (
          <p className="min-w-40 flex-1">
            This amount needs two people: one approves it, another releases it.
          </p>
        )}
        {isWaiting && !isUnderWay(withdrawal) && (
          <ActionButton
            action="approve"
            withdrawal={withdrawal}
            size="sm"
            variant="secondary"
            onPress={() => setAsked(true)}
          >
            Approve
          </ActionButton>
        )}
      </div>
      <ApproveDialog open={isAsked} withdrawal={withdrawal} onClose={() => setAsked(false)} />
    </section>
  );
}
