import { signIn } from '#backend/auth.ts';
import { currentConfig, isBackendConfigured } from '#backend/config.ts';
import { messageFor } from '#backend/messageFor.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { storedSession } from '#backend/storedSession.ts';
import { Button } from '#kit/Button.tsx';
import { PasswordField } from '#kit/PasswordField.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { DemoSignIns } from './DemoSignIns.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { noticeSecondFactor } from './noticeSecondFactor.ts';

interface SignInScreenProps {
  /** The session ended, the person did not sign out. */
  sessionEnded: boolean;
  /** Where the person came from; already checked to be a page of the console. */
  returnTo: string;
  /** Goes there. */
  onSignedIn: () => void;
}

/** Sign-in with email and password; afterwards returns to the previous page. */
export function SignInScreen({ sessionEnded, returnTo, onSignedIn }: SignInScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ email: false, password: false });
  const login = useMutation({
    mutationFn: async () => {
      await signIn(email.trim(), password);
      await noticeSecondFactor();
    },
    onSuccess: onSignedIn,
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const gaps = { email: email.trim() === '', password: password === '' };
    setMissing(gaps);
    if (gaps.email || gaps.password) {
      [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value.trim() === '')?.focus();
    } else if (!login.isPending) login.mutate();
  };
  const fill = (address: string, secret: string) => {
    setEmail(address);
    setPassword(secret);
    setMissing({ email: false, password: false });
    login.reset();
  };

  return (
    <>
      {sessionEnded && (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
          Your session ended. Sign in to continue.
        </p>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <h1 className="text-lg font-semibold">Sign in</h1>
        {!isBackendConfigured() && <Alert>The backend is not configured. Contact your administrator.</Alert>}
        {login.isError && <Alert>{messageFor(login.error, 'Login failed')}</Alert>}
        <TextField
          label="Email"
          error={missing.email ? 'Email is required.' : null}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          error={missing.password ? 'Password is required.' : null}
          autoComplete="current-password"
          required
          value={password}
          onText={setPassword}
        />
        <Button type="submit" variant="primary" busy={login.isPending} disabled={!isBackendConfigured()}>
          Sign in
        </Button>
      </form>
      {isBackendConfigured() && <ForgotPassword email={email} />}
      <SignedInAlready returnTo={returnTo} onContinue={onSignedIn} />
      {currentConfig().demo && <DemoSignIns onChoose={fill} />}
    </>
  );
}

// At high zoom the button that was pressed is below the window's first screen.
function bringIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

function Alert({ children }: { children: string }) {
  return (
    <p ref={bringIntoView} role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {children}
    </p>
  );
}

/** Somebody is still signed in, or has signed in in another tab: a link back, without asking for the password. */
function SignedInAlready({ returnTo, onContinue }: { returnTo: string; onContinue: () => void }) {
  useSyncExternalStore(onSession, () => storedSession()?.userId);
  const session = storedSession();
  if (session === null) return null;
  return (
    <p className="mt-4 border-t pt-4 text-center text-sm text-muted">
      You are signed in as {session.email ?? 'someone'}.{' '}
      <a
        href={returnTo}
        className="rounded-sm font-medium text-accent-text hover:underline"
        onClick={(event) => {
          event.preventDefault();
          onContinue();
        }}
      >
        Continue
      </a>
    </p>
  );
}
