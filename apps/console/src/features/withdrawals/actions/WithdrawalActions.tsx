import { cx } from '#kit/cx.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOT_BESIDE, OpenRow } from '#kit/list/OpenRow.tsx';
import { CHEVRON_RIGHT } from '#kit/list/rowIcons.tsx';
import { RowMenu } from '#kit/list/RowMenu.tsx';
import { showRow } from '#kit/list/showRow.ts';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { nameOf } from '#parts/users.api.ts';
import { useWriteToThem } from '#parts/write/WriteToThem.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, Wallet, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { userOf, userSearchOf, type Withdrawal } from '../withdrawal.ts';
import { processWithdrawal, WITHDRAWALS_KEY } from '../withdrawals.api.ts';
import { ActionButton, orRefuse } from './ActionButton.tsx';
import { outcomeOf } from './outcome.ts';

const MarkFailedDialog = lazyDialog(async () => (await import('./MarkDialogs.tsx')).MarkFailedDialog);
const MarkSuccessDialog = lazyDialog(async () => (await import('./MarkDialogs.tsx')).MarkSuccessDialog);

const MARKS = [
  { action: 'mark_success', label: 'Mark Success', icon: <Check /> },
  { action: 'mark_failed', label: 'Mark Failed', icon: <X /> },
] as const;

/** The buttons of a pending withdrawal in its details. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { container, process, pay } = useProcessNow(withdrawal, 'inline');
  const [ask, dialog] = useMarks(withdrawal);
  const isProcessable = useIsProcessable(withdrawal);
  return (
    <span ref={container} className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {process.error !== null && (
        <span role="alert" className="basis-full text-right text-bad">
          {process.error}
        </span>
      )}
      {isProcessable && (
        <>
          {MARKS.map(({ action, label }) => (
            <ActionButton key={action} action={action} withdrawal={withdrawal} onPress={() => ask(action)}>
              {label}
            </ActionButton>
          ))}
          <ActionButton
            action="process"
            withdrawal={withdrawal}
            variant="primary"
            busy={process.busy}
            onPress={pay}
          >
            Process Now
          </ActionButton>
        </>
      )}
      {dialog}
    </span>
  );
}

/** The actions of a row: Process Now, Details and a menu. */
export function RowActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { container, process, pay } = useProcessNow(withdrawal, 'toast');
  const [ask, dialog] = useMarks(withdrawal);
  const [write, writeDialog] = useWriteToThem(withdrawal.user_id);
  const isProcessable = useIsProcessable(withdrawal);
  const marks = MARKS.map(({ action, ...look }) => ({
    ...look,
    onSelect: () => orRefuse(action, withdrawal, () => ask(action)),
  }));
  return (
    <span ref={container} className="inline-flex items-center justify-end gap-1">
      {isProcessable && (
        <ActionButton
          action="process"
          withdrawal={withdrawal}
          size="sm"
          className={cx(NOT_BESIDE, 'max-md:hidden')}
          busy={process.busy}
          onPress={pay}
        >
          Process Now
        </ActionButton>
      )}
      <OpenRow parameter="withdrawal" id={withdrawal.id}>
        <span className="max-sm:sr-only @max-[44rem]/beside:sr-only">Details</span>
        {CHEVRON_RIGHT}
      </OpenRow>
      <RowMenu
        of={`${formatEuro(withdrawal.amount_eur)} for ${nameOf(userOf(withdrawal))}`}
        items={[...(isProcessable ? marks : []), useTheirRequests(withdrawal), ...write]}
      />
      {dialog}
      {writeDialog}
    </span>
  );
}

/** Whether it is pending, and the viewer may process withdrawals. */
function useIsProcessable({ status }: Withdrawal): boolean {
  return may(useMe(), 'money.process') && status === 'pending';
}

function useTheirRequests(withdrawal: Withdrawal): MenuItem {
  const navigate = useNavigate();
  return {
    label: 'Their requests',
    icon: <Wallet />,
    onSelect: () =>
      void navigate({ to: '/admin/withdrawals', search: { userSearch: userSearchOf(withdrawal) } }),
  };
}

type MarkAction = (typeof MARKS)[number]['action'];

/** Asks about a mark. The dialog stays mounted for the closing animation. */
function useMarks(withdrawal: Withdrawal) {
  const [asked, setAsked] = useState<{ action: MarkAction; open: boolean } | null>(null);
  const Question = asked?.action === 'mark_success' ? MarkSuccessDialog : MarkFailedDialog;
  const dialog = asked !== null && (
    <Question open={asked.open} withdrawal={withdrawal} onClose={() => setAsked({ ...asked, open: false })} />
  );
  return [(action: MarkAction) => setAsked({ action, open: true }), dialog] as const;
}

/** Pays a withdrawal and shows the outcome in a toast. The focus stays in the container. */
function useProcessNow(withdrawal: Withdrawal, errorDisplay: 'toast' | 'inline') {
  const client = useQueryClient();
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, withdrawal.status);
  const process: Action<Withdrawal> = useAction<Withdrawal, Withdrawal>({
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
  const pay = () => {
    keepFocus();
    process.start(withdrawal);
  };
  return { container, process, pay };
}
