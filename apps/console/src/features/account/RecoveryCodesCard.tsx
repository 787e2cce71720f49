import { BackendError } from '#backend/BackendError.ts';
import type { RecoveryCodesLeft } from '#backend/recoveryCodes.ts';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { type Factors, FACTORS_KEY, factorsQuery, isEnrolled } from '#parts/second-factor/factors.api.ts';
import { KeepRecoveryCodes } from '#parts/second-factor/KeepRecoveryCodes.tsx';
import {
  makeRecoveryCodes,
  RECOVERY_CODES_KEY,
  recoveryCodesLeft,
} from '#parts/second-factor/recoveryCodes.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

// From here on a new set is recommended.
const FEW = 3;

/** The number of recovery codes left, and a new set. Only with a second factor. */
export function RecoveryCodesCard() {
  const { data: factors } = useQuery(factorsQuery());
  return factors === undefined || !isEnrolled(factors) ? null : <Codes factors={factors} />;
}

function Codes({ factors }: { factors: Factors }) {
  const left = useQuery({ ...recoveryCodesLeft(), enabled: factors.hasRecoveryCodes });
  const [makes, setMakes] = useState(false);
  const make = () => setMakes(true);
  return (
    <Card title="Recovery codes">
      {factors.hasRecoveryCodes ? (
        <QueryState
          query={left}
          fallback="Failed to load the recovery codes"
          skeleton={<Skeleton className="h-8 w-64" />}
        >
          {(codes) => <Left codes={codes} onMake={make} />}
        </QueryState>
      ) : (
        <Left codes={null} onMake={make} />
      )}
      {makes && <NewRecoveryCodesDialog factors={factors} onClose={() => setMakes(false)} />}
    </Card>
  );
}

function Left({ codes, onMake }: { codes: RecoveryCodesLeft | null; onMake: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2">
        <p>{inWords(codes)}</p>
        {(codes?.remaining ?? 0) <= FEW && (
          <Badge tone="warn">{codes === null ? 'None' : 'Running low'}</Badge>
        )}
      </div>
      <Button onClick={onMake}>{codes === null ? 'Generate recovery codes' : 'Generate new codes'}</Button>
    </div>
  );
}

function inWords(codes: RecoveryCodesLeft | null): string {
  if (codes === null)
    return 'You have no recovery codes. They let you sign in if you lose your authenticator app or passkey.';
  return `${String(codes.remaining)} of ${String(codes.total)} left. Each lets you sign in once if you lose your authenticator app or passkey.`;
}

interface NewRecoveryCodesDialogProps {
  factors: Factors;
  onClose: () => void;
}

/** Creates a new set of recovery codes after a code, and shows it once. */
function NewRecoveryCodesDialog({ factors, onClose }: NewRecoveryCodesDialogProps) {
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
    : 'They let you sign in if you lose your authenticator app or passkey.';
}

function notOffered(): BackendError {
  return new BackendError({
    sentence: 'This backend does not support recovery codes.',
    reason: 'not_offered',
    status: 0,
  });
}
