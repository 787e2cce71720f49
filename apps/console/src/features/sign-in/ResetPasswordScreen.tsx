import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { buttonClass } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { NewPasswordForm } from '#parts/NewPasswordForm.tsx';
import { CodeForm } from '#parts/second-factor/CodeForm.tsx';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotPassword } from './ForgotPassword.tsx';
import {
  finishNewPassword,
  type RecoveryLink,
  type RecoveryTokens,
  setNewPassword,
  type WaitsForCode,
} from './recovery.api.ts';

/** The target of the mailed link: sets a new password, or reports an expired link and sends another one. */
export function ResetPasswordScreen({ link }: { link: RecoveryLink }) {
  const change = useMutation({ mutationFn: (given: Given) => setNewPassword(given.tokens, given.password) });
  if (change.isSuccess) return change.data === null ? <Changed /> : <CodeFirst waits={change.data} />;
  if (link === 'signs_on') return <SignsOn />;
  const expired = change.error instanceof BackendError && change.error.reason === 'link_expired';
  if (link === null || 'problem' in link || expired) {
    return <LinkExpired problem={link !== null && 'problem' in link ? link.problem : null} />;
  }
  return (
    <NewPasswordForm
      busy={change.isPending}
      error={change.isError ? messageFor(change.error, 'Failed to reset password') : null}
      onSubmit={(password) => change.mutate({ tokens: link, password })}
    />
  );
}

interface Given {
  tokens: RecoveryTokens;
  password: string;
}

function CodeFirst({ waits }: { waits: WaitsForCode }) {
  const [changed, setChanged] = useState(false);
  if (changed) return <Changed />;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">Enter the code from your authenticator app</h1>
        <p className="mt-1 text-muted">Your new password takes effect once the code is verified.</p>
      </div>
      <CodeForm
        factors={waits.factors}
        client={() => Promise.resolve(waits.auth)}
        onPassed={async () => {
          await finishNewPassword(waits.auth, waits.password);
          setChanged(true);
        }}
      />
    </div>
  );
}

function Changed() {
  return (
    <div className="flex flex-col gap-1 text-center">
      <h1 className="text-lg font-semibold">Password changed</h1>
      <p className="text-muted">Use your new password the next time you sign in.</p>
      <Link to="/admin/login" className={`mt-4 ${buttonClass('primary')}`}>
        Go to Login
      </Link>
    </div>
  );
}

function SignsOn() {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">This link can’t be used</h1>
        <p role="alert" className="mt-1 text-muted">
          Your account signs in through your company. Use its button on the sign-in page.
        </p>
      </div>
      <Link to="/admin/login" className={buttonClass('primary')}>
        Go to Login
      </Link>
    </div>
  );
}

function LinkExpired({ problem }: { problem: string | null }) {
  const [email, setEmail] = useState('');
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">This link no longer works</h1>
        <p role="alert" className="mt-1 text-muted">
          {sentence(problem ?? 'Links work once and expire after a while.')} Enter your email to get a new
          one.
        </p>
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ForgotPassword email={email} label="Send a new link" variant="primary" />
      <Link to="/admin/login" className="rounded-sm text-center text-sm text-accent-text hover:underline">
        Go to Login
      </Link>
    </div>
  );
}

// The service's message has no full stop.
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
