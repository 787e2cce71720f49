import { signIn } from '#backend/auth.ts';
import { currentConfig, isBackendConfigured } from '#backend/config.ts';
import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import { requireStepUp, stepUpCancelled } from '#backend/secondFactor.ts';
import { stepUpFor } from '#backend/stepUp.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { storedSession } from '#backend/storedSession.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { PasswordField } from '#kit/PasswordField.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { hasPasskeys, signInWithPasskey } from '#parts/second-factor/passkeys.api.ts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignOn, type SignOnReturn } from './SignOn.tsx';

const PASSWORD = 'marketdesk-demo';

const SIGN_INS = [
  { role: 'Admin', email: 'admin@demo.test' },
  { role: 'Second admin', email: 'second-admin@demo.test' },
  { role: 'Moderator', email: 'moderator@demo.test' },
  { role: 'User', email: 'user@demo.test' },
] as const;

/** The demo marketplace's well-known accounts; a click fills the form. Only ever served on a loopback address. */
function DemoSignIns({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <section aria-label="Demo sign-ins" className="mt-5 border-t pt-4">
      <h2 className="text-sm font-medium text-muted">Demo marketplace</h2>
      <p className="text-sm text-faint">Choose an account, then sign in.</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {SIGN_INS.map(({ role, email }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose(email, PASSWORD)}
              className="flex h-9 w-full items-center justify-between rounded-md border border-line-strong px-3 shadow-card transition-colors duration-100 hover:bg-hover"
            >
              <span className="font-medium">{role}</span>
              <span className="text-sm text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SignInScreenProps {
  /** The session ended, the user did not sign out. */
  sessionEnded: boolean;
  /** The previous page; already checked to be a page of the console. */
  returnTo: string;
  /** Goes there. */
  onSignedIn: () => void;
  returned?: SignOnReturn;
}

/** Sign-in with a password or through the company; afterwards returns to the previous page. */
export function SignInScreen({ sessionEnded, returnTo, onSignedIn, returned = {} }: SignInScreenProps) {
  const { signOn, signOnOnly, demo } = currentConfig();
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

  const passkey = useMutation({
    mutationFn: async () => {
      await signInWithPasskey();
      await noticeSecondFactor();
    },
    onSuccess: onSignedIn,
  });
  const failed = [login, passkey].find(({ isError }) => isError);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const gaps = { email: email.trim() === '', password: password === '' };
    setMissing(gaps);
    if (gaps.email || gaps.password) {
      [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value.trim() === '')?.focus();
    } else if (!login.isPending) {
      passkey.reset();
      login.mutate();
    }
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
      <h1 className="mb-4 text-lg font-semibold">Sign in</h1>
      {signOn !== null && (
        <div className={cx('flex flex-col gap-4', !signOnOnly && 'mb-4')}>
          <SignOn
            name={signOn}
            isOnly={signOnOnly}
            returnTo={returnTo}
            returned={returned}
            onSession={async () => {
              await noticeSecondFactor();
              onSignedIn();
            }}
          />
        </div>
      )}
      {!signOnOnly && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {!isBackendConfigured() && (
            <Alert>The backend is not configured. Contact your administrator.</Alert>
          )}
          {failed && <Alert>{messageFor(failed.error, 'Login failed')}</Alert>}
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
          {hasPasskeys() && (
            <Button
              icon={<KeyRound />}
              busy={passkey.isPending}
              onClick={() => {
                login.reset();
                passkey.mutate();
              }}
            >
              Sign in with a passkey
            </Button>
          )}
        </form>
      )}
      {isBackendConfigured() && !signOnOnly && <ForgotPassword email={email} />}
      <SignedInAlready returnTo={returnTo} onContinue={onSignedIn} />
      {demo && !signOnOnly && <DemoSignIns onChoose={fill} />}
    </>
  );
}

// At high zoom the pressed button is below the window's first screen.
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

/** An existing session, perhaps from another tab: a link back without a password. */
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

/** Checks right after the sign-in whether a code or a new password is needed, before the first page is rendered. */
export async function noticeSecondFactor(): Promise<void> {
  // A previous user's requests must not continue as the new user.
  stepUpCancelled();
  try {
    const owed = stepUpFor(await rpc('get_my_access'));
    if (owed !== null) requireStepUp(owed);
  } catch {
    // The first page checks again, and reports failures.
  }
}
