import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
import { useCountedDialog } from './dialog/openDialogs.ts';

interface LeaveGuardProps {
  /** What is unsaved, as the start of a sentence. */
  what: string;
  /** Whether nothing would be lost. May wait for a running save; leaving continues when it succeeds. */
  isSafe: (move: Move) => Promise<boolean>;
}

/** The old and the new address. */
export interface Move {
  current: Place;
  next: Place;
}

interface Place {
  pathname: string;
  search: object;
}

/** Asks before leaving the page while changes are unsaved. */
export function LeaveGuard({ what, isSafe }: LeaveGuardProps) {
  useCountedDialog(true);
  const blocker = useBlocker({
    shouldBlockFn: async (move) => !(await isSafe(move)),
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      question="Leave without saving?"
      verb="Leave"
      dangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Unsaved changes to {what} will be lost.</p>
    </ConfirmDialog>
  );
}
