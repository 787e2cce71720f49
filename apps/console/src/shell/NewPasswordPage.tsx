import { authClient, toBackendError } from '#backend/auth.ts';
import { messageFor } from '#backend/messageFor.ts';
import { passwordChosen } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { NewPasswordForm } from '#parts/NewPasswordForm.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FullPage, Panel } from './FullPage.tsx';
import { useLeave } from './useLeave.ts';

/** Replaces every page until a password that staff typed is changed. */
export default function NewPasswordPage() {
  const leave = useLeave();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: choosePassword,
    onSuccess: () => {
      passwordChosen();
      showToast({ text: 'Password changed.' });
      // Tables returned no rows instead of a refusal.
      void client.invalidateQueries();
    },
  });
  return (
    <FullPage page="Set a new password">
      <Panel>
        <NewPasswordForm
          intro="Your password was set by our staff. Choose one that only you know to continue."
          asksForCurrent
          busy={change.isPending}
          error={change.isError ? messageFor(change.error, 'Failed to change password') : null}
          onSubmit={(password, current) => change.mutate({ password, current })}
        />
        <div className="mt-4 border-t pt-3 text-center">
          <Button variant="ghost" size="sm" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}

async function choosePassword({ password, current }: { password: string; current: string }): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ password, current_password: current });
  if (error !== null) throw toBackendError(error);
}
