import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx';

/** While it is mounted, leaving the page asks first, because `what` has changes that are not saved. */
export function LeaveGuard({ what }: { what: string }) {
  const blocker = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      question="Leave without saving?"
      verb="Leave"
      dangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{what} has changes that are not saved. They would be lost.</p>
    </ConfirmDialog>
  );
}
