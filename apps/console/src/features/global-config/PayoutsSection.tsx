import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { HeldNote } from '#parts/HeldNote.tsx';
import { PAYOUTS_HOLD_KEY, payoutsHold, type PayoutsHold } from '#parts/payoutsHold.api.ts';
import { openProposals, PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { isAdmin } from '#session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { holdPayouts, releasePayouts } from './globalConfig.api.ts';

const MOST_CHARS = 200;

/** Asks for a reason, and holds payouts. */
function HoldDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const action = useAction({
    run: holdPayouts,
    fallback: 'Failed to hold payouts',
    errorDisplay: 'inline',
    done: () => 'Payouts held.',
    refresh: [PAYOUTS_HOLD_KEY],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Hold payouts?"
      verb="Hold payouts"
      reason={{
        hint: 'Shown to staff above the withdrawals and kept in the audit log.',
        missing: 'Enter a reason for the hold.',
        maxLength: MOST_CHARS,
      }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        No new payouts are sent until payouts are resumed. This includes automatic withdrawals.
      </p>
    </ReasonDialog>
  );
}

/** Whether payouts are sent to the provider, with a switch for emergencies. */
export function PayoutsSection() {
  const hold = useQuery(payoutsHold());
  const proposals = useQuery({ ...openProposals(), enabled: isAdmin(useMe()) });
  const isProposed = proposals.data?.some(({ kind }) => kind === 'payouts_hold') ?? false;
  const [asked, setAsked] = useState<'hold' | 'release' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title="Payouts">
      <QueryState
        query={hold}
        fallback="Failed to load payout status"
        skeleton={<Skeleton className="h-21 w-full max-w-xl" />}
      >
        {(held) => (
          <div className="flex max-w-xl flex-col items-start gap-3">
            {held === null ? (
              <p className="text-muted">
                Payouts are being sent to the payout provider. Hold them if something goes wrong.
              </p>
            ) : (
              <HeldNote hold={held}>
                No new payouts are sent. Payouts already sent are still tracked, and withdrawals can be marked
                manually.
              </HeldNote>
            )}
            {held !== null && isProposed ? (
              <p>Resuming payouts is proposed. Another admin must confirm it above.</p>
            ) : (
              <May permission="config.edit">
                <Button onClick={() => setAsked(held === null ? 'hold' : 'release')}>
                  {held === null ? 'Hold payouts' : 'Resume payouts'}
                </Button>
              </May>
            )}
          </div>
        )}
      </QueryState>
      <HoldDialog open={asked === 'hold'} onClose={close} />
      <ReleaseDialog open={asked === 'release'} hold={hold.data ?? null} onClose={close} />
    </Card>
  );
}

interface ReleaseDialogProps {
  open: boolean;
  /** Null once they are released. */
  hold: PayoutsHold | null;
  onClose: () => void;
}

/** Confirms the end of a hold, and resumes payouts or proposes to. */
function ReleaseDialog({ open, hold, onClose }: ReleaseDialogProps) {
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const action = useAction({
    run: async () => {
      const hold = await releasePayouts();
      return hold.length === 0 ? 'Payouts resumed.' : proposedWords(client);
    },
    fallback: 'Failed to resume payouts',
    errorDisplay: 'inline',
    done: (words: string) => words,
    refresh: [PAYOUTS_HOLD_KEY, PROPOSALS_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question="Resume payouts?"
      verb="Resume payouts"
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start()}
    >
      {hold !== null && (
        <p className="mb-2 wrap-anywhere">
          Reason: <strong className="font-semibold">{hold.reason}</strong>
        </p>
      )}
      <p className="text-muted">
        {rule.data !== false && 'Another admin must confirm this. '}
        Waiting payouts are then sent immediately. After restoring a backup, first mark everything the
        provider has paid since then, or it will be paid again.
      </p>
    </ConfirmDialog>
  );
}
