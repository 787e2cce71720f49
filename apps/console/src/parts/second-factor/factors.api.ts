import { authClient, toBackendError } from '#backend/auth.ts';
import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { verifyRecoveryCode } from '#backend/recoveryCodes.ts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthError, GoTrueClient } from '@supabase/auth-js';

/** An authenticator app that has been set up. */
export interface AuthenticatorApp {
  id: string;
  name: string;
  created_at: string;
  /** When it was last challenged. */
  last_used_at: string | null;
}

export interface Factors {
  apps: readonly AuthenticatorApp[];
  passkeys: readonly AuthenticatorApp[];
  hasRecoveryCodes: boolean;
}

export const FACTORS_KEY = ['second-factor'];

/** The user's own second factors, always reread: another browser may have changed them. */
export function factorsQuery() {
  return queryOptions({
    queryKey: FACTORS_KEY,
    queryFn: async () => readFactors(await authClient()),
    staleTime: 0,
    // Stale data must not decide which code is asked for.
    gcTime: 0,
  });
}

/** The second factors of this client's user, the last used app first. Errors: BackendError. */
export async function readFactors(auth: GoTrueClient): Promise<Factors> {
  const verified = (await allFactors(auth)).filter(({ status }) => status === 'verified');
  const ofType = (type: string, name: string) =>
    verified
      .filter(({ factor_type }) => factor_type === type)
      .map((factor) => ({
        id: factor.id,
        name: factor.friendly_name ?? name,
        created_at: factor.created_at,
        last_used_at: factor.last_challenged_at ?? null,
      }))
      .toSorted((a, b) => (b.last_used_at ?? b.created_at).localeCompare(a.last_used_at ?? a.created_at));
  return {
    apps: ofType('totp', 'Authenticator app'),
    passkeys: ofType('webauthn', 'Passkey'),
    hasRecoveryCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  };
}

/** Whether sign-ins with the password ask for a second factor. */
export const isEnrolled = ({ apps, passkeys }: Factors): boolean => apps.length + passkeys.length > 0;

/** A factor as the service lists it; the library lacks some types and fields. */
interface AnyFactor {
  id: string;
  factor_type: string;
  status: string;
  friendly_name?: string | undefined;
  created_at: string;
  last_challenged_at?: string;
}

// The library's own list fails on unknown types, such as recovery codes.
async function allFactors(auth: GoTrueClient): Promise<AnyFactor[]> {
  return answerOf(await auth.getUser()).user.factors ?? [];
}

export const codeTitle = (factors: Factors | undefined): string =>
  factors?.apps.length === 0 && factors.passkeys.length > 0
    ? 'Confirm with your passkey'
    : 'Enter the code from your authenticator app';

/** Six digits of an app, any passkey, or a recovery code. */
export type Proof = { appId: string; code: string } | { passkeyId: string } | { recoveryCode: string };

/** Verifies a code; afterwards the session has aal2. Errors: BackendError. */
export async function enterCode(auth: GoTrueClient, proof: Proof): Promise<void> {
  if ('recoveryCode' in proof) {
    await verifyRecoveryCode(auth, proof.recoveryCode);
  } else if ('passkeyId' in proof) {
    passkeyAnswer(await auth.mfa.webauthn.authenticate({ factorId: proof.passkeyId, webauthn: {} }));
  } else {
    answerOf(await auth.mfa.challengeAndVerify({ factorId: proof.appId, code: proof.code }));
  }
}

/** Why a code was refused, as a sentence. */
export function codeFailure(error: unknown, proof: Proof | undefined): string {
  if (proof !== undefined && 'passkeyId' in proof) {
    return messageFor(error, 'The passkey could not be verified. Try again.');
  }
  if (error instanceof BackendError && error.reason === 'mfa_verification_failed') {
    return proof !== undefined && 'recoveryCode' in proof
      ? 'This recovery code is wrong or has already been used.'
      : 'This code is wrong or has already been used. Enter the one the app shows now.';
  }
  return messageFor(error, 'The code could not be checked. Try again.');
}

export interface NewApp {
  id: string;
  /** The address of an image. */
  qrCode: string;
  /** The secret to type instead of scanning the QR code. */
  secret: string;
}

/** Starts enrolling an authenticator app; its first code completes it. Errors: BackendError. */
export async function beginApp(name: string): Promise<NewApp> {
  const auth = await authClient();
  // An unfinished enrolment would block a new one.
  for (const { id, status } of await allFactors(auth)) {
    if (status === 'unverified') answerOf(await auth.mfa.unenroll({ factorId: id }));
  }
  const made = answerOf(
    await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Marketdesk' }),
  );
  return { id: made.id, qrCode: safePicture(made.totp.qr_code), secret: made.totp.secret };
}

// The library appends the image unescaped; a `#` in it would end the address.
function safePicture(address: string): string {
  const [head = '', ...rest] = address.split(',');
  const picture = rest.join(',');
  return picture.startsWith('<') ? `${head},${encodeURIComponent(picture)}` : address;
}

interface Answer {
  data: unknown;
  error: AuthError | null;
}

/** auth-js's data, or its failure as a BackendError. */
export function answerOf<Given extends Answer>({
  data,
  error,
}: Given): Extract<Given, { error: null }>['data'] {
  if (error !== null) throw toBackendError(error);
  return data;
}

/** auth-js's data, or its failure as a BackendError: of the service, or of the browser's own dialog. */
export function passkeyAnswer<Given extends { data: unknown; error: Error | null }>({
  data,
  error,
}: Given): Extract<Given, { error: null }>['data'] {
  if (error === null) return data;
  if (error.name === 'InvalidStateError') {
    throw refusal('This device already has a passkey for your account.');
  }
  // Cancelled, timed out, or no passkey of this site: browsers don't tell which.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    throw refusal('No passkey was used. Try again, or choose another way.');
  }
  throw toBackendError(error);
}

const refusal = (sentence: string) => new BackendError({ sentence, reason: 'passkey_not_used', status: 0 });
