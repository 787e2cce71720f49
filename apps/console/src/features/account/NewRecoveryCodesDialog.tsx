import { BackendError } from '#backend/BackendError.ts';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { type Factors, FACTORS_KEY } from '#parts/second-factor/factors.api.ts';
import { KeepRecoveryCodes } from '#parts/second-factor/KeepRecoveryCodes.tsx';
import { makeRecoveryCodes, RECOVERY_CODES_KEY } from '#parts/second-factor/recoveryCodes.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface NewRecoveryCodesDialogProps {
  factors: Factors;
  onClose: () => void;
}

/** Makes a new set of recovery codes, for whoever can prove to be themselves, and shows it this once. */
export function NewRecoveryCodesDialog({ factors, onClose }: NewRecoveryCodesDialogProps) {
  const [started] = useState(factors);
  const [codes, setCodes] = useState<string[] | null>(null);
  const client = useQueryClient();
  const close = () => {
    onClose();
    for (const queryKey of [FACTORS_KEY, RECOVERY_CODES_KEY]) void client.invalidateQueries({ queryKey });
  };
  const make = async () => {
    const made = await makeRecoveryCodes();
    if (made === null) throw notOffered();
    setCodes(made);
  };
  return (
    <Dialog
      open
      size="sm"
      title="New recovery codes"
      {...(codes === null && { description: whatHappens(started) })}
      held={codes !== null}
      onClose={close}
    >
      {codes === null ? (
        <CodeForm factors={started} verb="Generate new codes" onPassed={make} />
      ) : (
        <KeepRecoveryCodes codes={codes} onKept={close} />
      )}
    </Dialog>
  );
}

function whatHappens({ hasRecoveryCodes }: Factors): string {
  return hasRecoveryCodes
    ? 'Your current codes will stop working.'
    : 'They let you sign in if you lose your authenticator app.';
}

function notOffered(): BackendError {
  return new BackendError({
    sentence: 'This backend does not support recovery codes.',
    reason: 'not_offered',
    status: 0,
  });
}
