import { stepUpPassed } from '#backend/secondFactor.ts';
import { Button } from '#kit/Button.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { codeTitle, type Factors, isEnrolled, type Proof } from '#parts/second-factor/factors.api.ts';
import { hasPasskeys } from '#parts/second-factor/passkeys.api.ts';
import { recoveryCodesLeft } from '#parts/second-factor/recoveryCodes.api.ts';
import { SetUpApp } from '#parts/second-factor/SetUpApp.tsx';
import { SetUpPasskey } from '#parts/second-factor/SetUpPasskey.tsx';
import { WithFactors } from './WithFactors.tsx';
import { noop, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FullPage, Panel } from './FullPage.tsx';
import { useLeave } from './useLeave.ts';

/** Replaces every page until the code of the second factor is entered, or the first authenticator app or passkey set up. */
export default function SecondFactorPage() {
  const leave = useLeave();
  return (
    <FullPage page="Two-factor authentication">
      <Panel>
        <WithFactors>{(factors) => <Steps factors={factors} />}</WithFactors>
        <div className="mt-4 border-t pt-3 text-center">
          <Button variant="ghost" size="sm" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </Panel>
    </FullPage>
  );
}

function Steps({ factors: now }: { factors: Factors }) {
  // Setup continues after the first code or passkey, although the session already counts as verified.
  const [factors] = useState(now);
  const client = useQueryClient();
  const goOn = () => {
    stepUpPassed();
    // Tables returned no rows instead of a refusal.
    void client.invalidateQueries();
  };
  if (isEnrolled(factors)) {
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-lg font-semibold">{codeTitle(factors)}</h1>
        <CodeForm
          factors={factors}
          onPassed={(proof) => {
            goOn();
            void tellWhatIsLeft(proof, client);
          }}
        />
      </div>
    );
  }
  return <SetUp factors={factors} onDone={goOn} />;
}

/** Sets up an authenticator app or, where they are supported, a passkey. */
function SetUp({ factors, onDone }: { factors: Factors; onDone: () => void }) {
  const [isPasskey, setPasskey] = useState(false);
  const [isNotEnough, setNotEnough] = useState(false);
  const [mustKeep, setMustKeep] = useState(false);
  const keep = () => setMustKeep(true);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">Set up two-factor authentication</h1>
        <p className="mt-1 text-muted" role="status">
          {isNotEnough
            ? 'Your passkey was added. Your account also requires an authenticator app.'
            : 'Your account requires it before you can continue.'}
        </p>
      </div>
      {isPasskey ? (
        <SetUpPasskey
          names={[]}
          onMustKeep={keep}
          onDone={({ isFactor }) => {
            if (isFactor) onDone();
            setNotEnough(!isFactor);
            setPasskey(isFactor);
          }}
        />
      ) : (
        <SetUpApp factors={factors} onMustKeep={keep} onDone={onDone} />
      )}
      {hasPasskeys() && !isNotEnough && !mustKeep && (
        <Button variant="ghost" size="sm" className="self-center" onClick={() => setPasskey(!isPasskey)}>
          {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
        </Button>
      )}
    </div>
  );
}

async function tellWhatIsLeft(proof: Proof, client: QueryClient): Promise<void> {
  if (!('recoveryCode' in proof)) return;
  const left = await client.query(recoveryCodesLeft()).catch(noop);
  if (left) showToast({ text: `You used a recovery code. ${String(left.remaining)} left.` });
}
