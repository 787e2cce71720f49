import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type Factors, factorsQuery } from '#parts/second-factor/factors.api.ts';
import type { RecoveryCodesLeft } from '#backend/recoveryCodes.ts';
import { recoveryCodesLeft } from '#parts/second-factor/recoveryCodes.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog.tsx';

// From here on it is time for a new set.
const FEW = 3;

/** How many recovery codes are left, and a new set. Only for whoever has a second factor. */
export function RecoveryCodesCard() {
  const { data: factors } = useQuery(factorsQuery());
  return factors === undefined || factors.apps.length === 0 ? null : <Codes factors={factors} />;
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
    return 'You have no recovery codes. They let you sign in if you lose your authenticator app.';
  return `${String(codes.remaining)} of ${String(codes.total)} left. Each lets you sign in once if you lose your authenticator app.`;
}
