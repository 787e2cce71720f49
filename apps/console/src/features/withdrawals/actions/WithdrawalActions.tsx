import type { ButtonSize } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { showRow } from '#kit/list/showRow.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Withdrawal } from '../withdrawal.ts';
import { processWithdrawal, WITHDRAWALS_KEY } from '../withdrawals.api.ts';
import { ActionButton } from './ActionButton.tsx';
import { outcomeOf } from './outcome.ts';
import type { DecisionDialogProps } from './WhatIsDecided.tsx';

const MarkFailedDialog = lazyDialog(async () => (await import('./MarkFailedDialog.tsx')).MarkFailedDialog);
const MarkSuccessDialog = lazyDialog(async () => (await import('./MarkSuccessDialog.tsx')).MarkSuccessDialog);

interface WithdrawalActionsProps {
  withdrawal: Withdrawal;
  size?: ButtonSize;
  /** In a table the buttons of all rows are subdued; on narrow screens only one fits. */
  quiet?: boolean;
  className?: string;
}

/** The last opened dialog; it stays mounted while its closing animation runs. */
interface Asked {
  action: 'mark_success' | 'mark_failed';
  open: boolean;
}

/** What can be done to a pending withdrawal; nothing once it is decided. */
export function WithdrawalActions(props: WithdrawalActionsProps) {
  const isPending = props.withdrawal.status === 'pending';
  // What was decided here keeps its place for the focus, and the dialog that closes. Most rows of a list were decided before.
  const [wasPending, setWasPending] = useState(isPending);
  if (isPending && !wasPending) setWasPending(true);
  return wasPending ? <PendingActions {...props} /> : null;
}

function PendingActions({ withdrawal, size = 'md', quiet = false, className }: WithdrawalActionsProps) {
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, withdrawal.status);
  const [asked, setAsked] = useState<Asked | null>(null);
  // A table's row has no room for a sentence.
  const process = useProcessNow(quiet ? 'toast' : 'inline');
  const ask = (action: Asked['action']) => setAsked({ action, open: true });
  const button = { withdrawal, size };
  return (
    <span
      ref={container}
      className={cx(
        'inline-flex items-center justify-end',
        quiet ? 'gap-0.5' : 'flex-wrap gap-1.5',
        className,
      )}
    >
      {!quiet && process.error !== null && (
        <span role="alert" className="basis-full text-right text-bad">
          {process.error}
        </span>
      )}
      {withdrawal.status === 'pending' && (
        <>
          <ActionButton
            {...button}
            action="mark_success"
            variant={quiet ? 'ghost' : 'secondary'}
            className={cx(quiet && 'max-xl:hidden')}
            onPress={() => ask('mark_success')}
          >
            Mark Success
          </ActionButton>
          <ActionButton
            {...button}
            action="mark_failed"
            variant={quiet ? 'ghost' : 'secondary'}
            className={cx(quiet && 'max-xl:hidden')}
            onPress={() => ask('mark_failed')}
          >
            Mark Failed
          </ActionButton>
          <ActionButton
            {...button}
            action="process"
            variant={quiet ? 'secondary' : 'primary'}
            className={cx(quiet && 'max-sm:hidden')}
            busy={process.busy}
            onPress={() => {
              keepFocus();
              process.start(withdrawal);
            }}
          >
            Process Now
          </ActionButton>
        </>
      )}
      {asked !== null && (
        <Question {...asked} withdrawal={withdrawal} onClose={() => setAsked({ ...asked, open: false })} />
      )}
    </span>
  );
}

function Question({ action, ...question }: DecisionDialogProps & Asked) {
  return action === 'mark_success' ? <MarkSuccessDialog {...question} /> : <MarkFailedDialog {...question} />;
}

/** Pays one withdrawal out, shows the outcome in a toast, and refetches what shows the withdrawal. */
function useProcessNow(errorDisplay: 'toast' | 'inline'): Action<Withdrawal> {
  const client = useQueryClient();
  return useAction<Withdrawal, Withdrawal>({
    run: ({ id }) => processWithdrawal(id),
    fallback: 'Failed to process',
    errorDisplay,
    refresh: [WITHDRAWALS_KEY],
    resolvedId: ({ id }) => id,
    onDone: (stored) => {
      showRow<Withdrawal>(client, WITHDRAWALS_KEY, stored);
      showToast(outcomeOf(stored));
    },
  });
}
