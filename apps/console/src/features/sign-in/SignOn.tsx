import { BackendError } from '#backend/BackendError.ts';
import { Button } from '#kit/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { finishSignOn, signOnAddress } from './signOn.api.ts';

/** What the sign-in of the company returned, from the URL. */
export interface SignOnReturn {
  code?: string | undefined;
  errorCode?: string | undefined;
}

const ASK = 'Ask your administrator.';

// By code, because anyone can write a text into the URL.
const REFUSALS: Readonly<Record<string, string>> = {
  no_role: `None of your groups gives access here. ${ASK}`,
  role_missing: `The role of your group does not exist here. ${ASK}`,
  account_exists:
    'There already is an account with your email address. Ask your administrator to link it to this sign-in.',
  email_not_verified: `The sign-in service of your company has not verified your email address. ${ASK}`,
  other_issuer: `Your account is linked to another sign-in service. ${ASK}`,
  user_banned: 'Your account is banned.',
  access_denied: 'The sign-in service of your company did not sign you in. Try again.',
  provider_unavailable: 'The sign-in service of your company does not answer. Try again in a few minutes.',
  bad_oauth_state:
    'This sign-in was started too long ago, in another browser, or was already used. Sign in again.',
  over_request_rate_limit: 'Too many attempts. Try again in 15 minutes.',
};
const OTHER = `The sign-in did not work. Try again, or ask your administrator.`;

const sentenceOf = (code: string | null): string =>
  code !== null && Object.hasOwn(REFUSALS, code) ? (REFUSALS[code] ?? OTHER) : OTHER;

interface SignOnProps {
  name: string;
  /** Whether there is no other way to sign in. */
  isOnly: boolean;
  returnTo: string;
  returned: SignOnReturn;
  /** Completes the sign-in. */
  onSession: () => Promise<void>;
}

// A code works once, and effects may run twice.
let exchanged: string | undefined;

/** The button for the company's sign-in, and the result after the return from it. */
export function SignOn({ name, isOnly, returnTo, returned: { code, errorCode }, onSession }: SignOnProps) {
  const begin = useMutation({
    mutationFn: () => signOnAddress(returnTo),
    onSuccess: (address) => window.location.assign(address),
  });
  const finish = useMutation({
    mutationFn: async (given: string) => {
      await finishSignOn(given);
      await onSession();
    },
  });
  const { mutate } = finish;
  useEffect(() => {
    if (code === undefined || code === exchanged) return;
    exchanged = code;
    mutate(code);
  }, [code, mutate]);

  const failed = begin.error ?? finish.error;
  const refusal = failed instanceof BackendError ? failed.reason : (errorCode ?? null);
  const isFailed = failed !== null || (errorCode !== undefined && code === undefined);
  return (
    <>
      {isFailed && !begin.isPending && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {sentenceOf(refusal)}
        </p>
      )}
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        autoFocus={isOnly}
        busy={begin.isPending || begin.isSuccess || finish.isPending}
        onClick={() => begin.mutate()}
      >
        Sign in with {name}
      </Button>
      {!isOnly && (
        <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
    </>
  );
}
