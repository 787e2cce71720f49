import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
import { useCountedDialog } from './dialog/openDialogs.ts';

interface LeaveGuardProps {
  /** What has unsaved changes, as the beginning of a sentence. */
  what: string;
  /** Whether nothing would be lost. May wait for a running save: leaving then continues once it succeeded. */
  isSafe: (move: Move) => Promise<boolean>;
}

/** From where to where the address changes. */
export interface Move {
  current: Place;
  next: Place;
}

interface Place {
  pathname: string;
  search: object;
}

/** While mounted, asks before leaving the page if changes would be lost. */
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
