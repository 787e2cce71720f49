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
    showToast({ text: `${app.name} is removed.` });
    void client.invalidateQueries({ queryKey: FACTORS_KEY });
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Remove ${app.name}?`}
      description={
        isLast
          ? 'It is your only one: afterwards your account has no second factor, and its recovery codes are gone.'
          : 'Its codes will no longer open your account.'
      }
      onClose={onClose}
    >
      <CodeForm factors={started} verb="Remove" onPassed={remove} />
    </Dialog>
  );
}
