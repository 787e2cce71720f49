import { isolated } from '#kit/format/isolated.ts';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { type AuthenticatorApp, type Factors, FACTORS_KEY } from '#parts/second-factor/factors.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeApp } from './account.api.ts';

interface RemoveAppDialogProps {
  app: AuthenticatorApp;
  factors: Factors;
  onClose: () => void;
}

/** Removes an authenticator app, for whoever can still prove to be themselves. */
export function RemoveAppDialog({ app, factors, onClose }: RemoveAppDialogProps) {
  const [started] = useState(factors);
  const client = useQueryClient();
  const isLast = started.apps.length === 1;
  const remove = async () => {
    await removeApp(app.id);
    onClose();
    showToast({ text: `${isolated(app.name)} removed.` });
    void client.invalidateQueries({ queryKey: FACTORS_KEY });
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Remove ${isolated(app.name)}?`}
      description={
        isLast
          ? 'This is your only authenticator app. Removing it turns off two-factor authentication and deletes your recovery codes.'
          : 'You will no longer be able to sign in with its codes.'
      }
      onClose={onClose}
    >
      <CodeForm factors={started} verb="Remove" onPassed={remove} />
    </Dialog>
  );
}
