import { Dialog } from '#kit/dialog/Dialog.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { type Factors, FACTORS_KEY } from '#parts/second-factor/factors.api.ts';
import { SetUpApp } from '#parts/second-factor/SetUpApp.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SESSIONS_KEY } from './account.api.ts';

interface AddAppDialogProps {
  factors: Factors;
  onClose: () => void;
}

/** Sets up an authenticator app. While the recovery codes are shown it doesn't close by itself: they are shown once. */
export function AddAppDialog({ factors, onClose }: AddAppDialogProps) {
  const [started] = useState(factors);
  const [mustKeep, setMustKeep] = useState(false);
  const client = useQueryClient();
  const close = () => {
    onClose();
    // The other sessions have ended, and there may be recovery codes now.
    for (const queryKey of [FACTORS_KEY, SESSIONS_KEY]) void client.invalidateQueries({ queryKey });
  };
  return (
    <Dialog open size="sm" title="Set up an authenticator app" held={mustKeep} onClose={close}>
      <SetUpApp
        factors={started}
        onMustKeep={() => setMustKeep(true)}
        onDone={() => {
          close();
          showToast({ text: 'Authenticator app added.' });
        }}
      />
    </Dialog>
  );
}
