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
import type { DecisionDialogProps } from './decision.tsx';
import { outcomeOf } from './outcome.ts';

const MarkFailedDialog = lazyDialog(async () => (await import('./MarkDialogs.tsx')).MarkFailedDialog);
const MarkSuccessDialog = lazyDialog(async () => (await import('./MarkDialogs.tsx')).MarkSuccessDialog);

interface WithdrawalActionsProps {
  withdrawal: Withdrawal;
  size?: ButtonSize;
  /** In a table: subdued buttons, and on narrow screens only one. */
  quiet?: boolean;
  className?: string;
}

/** The last opened dialog. It stays mounted for the closing animation. */
interface Asked {
  action: 'mark_success' | 'mark_failed';
  open: boolean;
}

/** The buttons of a pending withdrawal. */
export function WithdrawalActions(props: WithdrawalActionsProps) {
  const isPending = props.withdrawal.status === 'pending';
  // Stays mounted after a decision, for the focus and the closing dialog.
  const [wasPending, setWasPending] = useState(isPending);
  if (isPending && !wasPending) setWasPending(true);
  return wasPending ? <PendingActions {...props} /> : null;
}

function PendingActions({ withdrawal, size = 'md', quiet = false, className }: WithdrawalActionsProps) {
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, withdrawal.status);
  const [asked, setAsked] = useState<Asked | null>(null);
  // A row has no room for an error.
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

/** Pays a withdrawal and shows the outcome in a toast. */
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
