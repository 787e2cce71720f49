import { authClient } from '#backend/auth.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import type { GoTrueClient } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { CodeEntry, type ProofFieldsProps } from './CodeEntry.tsx';
import { type AuthenticatorApp, codeFailure, enterCode, type Factors, type Proof } from './factors.api.ts';
import { hasPasskeys } from './passkeys.api.ts';

interface CodeFormProps {
  factors: Factors;
  /** The button's label. Default: `Continue`. */
  verb?: string;
  /** Called with a correct code; its failure is shown here, too. */
  onPassed: (proof: Proof) => unknown;
  /** Default: the browser's session. */
  client?: () => Promise<GoTrueClient>;
}

/** Asks for an authenticator app's code, a passkey, or a recovery code. */
export function CodeForm({ factors, verb = 'Continue', onPassed, client = authClient }: CodeFormProps) {
  const [recovers, setRecovers] = useState(false);
  const entering = useMutation({
    mutationFn: async (proof: Proof) => {
      await enterCode(await client(), proof);
      await onPassed(proof);
    },
  });
  const error = entering.isError ? codeFailure(entering.error, entering.variables) : null;
  const isPasskey = entering.variables !== undefined && 'passkeyId' in entering.variables;
  const busy = entering.isPending || entering.isSuccess;
  const fields = {
    verb,
    busy: busy && !isPasskey,
    error: isPasskey ? null : error,
    onProof: (proof: Proof) => {
      if (!busy) entering.mutate(proof);
    },
  };
  const hasApps = factors.apps.length > 0;
  const turn = () => {
    setRecovers(!recovers);
    entering.reset();
  };
  return (
    <div className="flex flex-col gap-2">
      {recovers ? (
        <RecoveryCodeFields {...fields} />
      ) : (
        <>
          {hasApps && <AppCodeFields {...fields} apps={factors.apps} />}
          <PasskeyField
            passkey={factors.passkeys[0]}
            isOnly={!hasApps}
            busy={busy && isPasskey}
            error={isPasskey ? error : null}
            onProof={fields.onProof}
          />
        </>
      )}
      {factors.hasRecoveryCodes && (
        <Button variant="ghost" size="sm" className="self-center" onClick={turn}>
          {recovers ? (hasApps ? 'Use the authenticator app' : 'Use a passkey') : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}

/** The code of an authenticator app; users with several choose one. */
function AppCodeFields({
  apps,
  onProof,
  ...entry
}: ProofFieldsProps & { apps: readonly AuthenticatorApp[] }) {
  const [appId, setAppId] = useState(apps[0]?.id ?? '');
  return (
    <CodeEntry {...entry} onCode={(code) => onProof({ appId, code })}>
      {apps.length > 1 && (
        <SelectField
          label="Authenticator"
          value={appId}
          onChange={(event) => setAppId(event.target.value)}
          options={apps.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </CodeEntry>
  );
}

interface PasskeyFieldProps {
  /** The last used one; any other may be chosen. */
  passkey: AuthenticatorApp | undefined;
  isOnly: boolean;
  busy: boolean;
  error: string | null;
  onProof: (proof: Proof) => void;
}

function PasskeyField({ passkey, isOnly, busy, error, onProof }: PasskeyFieldProps) {
  if (passkey === undefined) return null;
  if (!hasPasskeys()) {
    return isOnly ? (
      <p className="text-muted">
        This browser can’t use your passkey. Sign in with another browser or device.
      </p>
    ) : null;
  }
  return (
    <>
      <ErrorLine text={error} className="text-sm" />
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        icon={<KeyRound />}
        autoFocus={isOnly}
        busy={busy}
        onClick={() => onProof({ passkeyId: passkey.id })}
      >
        Use a passkey
      </Button>
    </>
  );
}

/** The input for a recovery code. */
function RecoveryCodeFields({ verb, busy, error, onProof }: ProofFieldsProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        const recoveryCode = code.trim();
        setMissing(recoveryCode === '');
        if (recoveryCode !== '' && !busy) onProof({ recoveryCode });
      }}
    >
      <TextField
        label="Recovery code"
        hint="Each code works once. Capitals and hyphens don’t matter."
        error={missing ? 'Recovery code is required.' : error}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setMissing(false);
        }}
        className="font-mono"
      />
      <Button type="submit" variant="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
