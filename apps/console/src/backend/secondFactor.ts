import { BackendError, notAuthenticated } from './BackendError.ts';
import { type StepUp, stepUpStore, comesFirst } from './stepUp.ts';
import { announceSession, onSession } from './sessionEvents.ts';
import { type StoredSession, storedSession } from './storedSession.ts';

const waiting = new Set<(passed: boolean) => void>();

onSession((event) => {
  if (event !== 'started') stepUpCancelled();
});

/** Prompts for the code or the new password. */
export function requireStepUp(kind: StepUp): void {
  if (!comesFirst(stepUpStore.snapshot())) stepUpStore.set(kind);
}

/**
 * After a refusal in the session `asked` for lack of the code: prompts, and waits until it was correct. Errors: the
 * refusal, if it has another reason or the user signed out; our own message after a cancel.
 */
export async function codeFor(refused: BackendError, asked: StoredSession | null): Promise<void> {
  // The code may have been entered before the response arrived.
  const now = storedSession();
  if (now?.userId === asked?.userId && now?.accessToken !== asked?.accessToken) return;
  if (refused.reason === 'second_factor_again') {
    if (!(await askForCode('again'))) throw notConfirmed(refused);
  } else if (refused.reason === 'second_factor_required') {
    if (!(await askForCode('required'))) throw refused;
  } else if (refused.reason === 'password_change_required') {
    if (!(await askForCode('new_password'))) throw refused;
  } else throw refused;
}

/** Holds a request back while a code or new password is prompted for. Errors: the session ended. */
export async function codeFirst(): Promise<void> {
  const wanted = stepUpStore.snapshot();
  if (!comesFirst(wanted)) return;
  if (!(await askForCode(wanted))) throw notAuthenticated();
}

function notConfirmed({ reason, status }: BackendError): BackendError {
  return new BackendError({
    sentence: 'Nothing was changed because no authenticator code was entered.',
    reason,
    status,
  });
}

/** Prompts; true once the code was correct, false after a cancel or sign-out. */
export function askForCode(kind: StepUp): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    requireStepUp(kind);
  });
}

/** The code was correct, in this tab or another: pending requests continue with the new token. */
export function stepUpPassed(): void {
  announceSession('started');
  settle(true);
}

/** The password was changed: pending requests continue. */
export function passwordChosen(): void {
  settle(true);
}

/** Cancelled: pending requests are refused. */
export function stepUpCancelled(): void {
  settle(false);
}

/** Prompts at once if the stored session needs the code: the page isn't rendered first. */
export function noticeOwedCode(session: StoredSession): void {
  if (needsStepUp(session)) requireStepUp('required');
}

/** Whether the session's user has a second factor and has not entered its code yet. */
export function needsStepUp({ accessToken, factors }: StoredSession): boolean {
  const hasFactor = Array.isArray(factors) && factors.some(isVerified);
  return hasFactor && claimsOf(accessToken).aal === 'aal1';
}

function isVerified(factor: unknown): boolean {
  return (factor as { status?: unknown } | null)?.status === 'verified';
}

/** Another tab stored a session; a code entered there counts here too. */
export function noticeOtherTab(before: StoredSession, now: StoredSession): void {
  if (codeEnteredAt(now) > codeEnteredAt(before)) stepUpPassed();
}

const FACTOR_METHOD = /^(totp|mfa\/.*)$/;

/** When a code was last entered in a session, in seconds since 1970; 0 for never. */
export function codeEnteredAt({ accessToken }: StoredSession): number {
  const { amr = [] } = claimsOf(accessToken);
  const times = amr.map(({ method, timestamp }) => (FACTOR_METHOD.test(method) ? timestamp : 0));
  return Math.max(0, ...times);
}

function settle(passed: boolean): void {
  stepUpStore.set(null);
  const told = [...waiting];
  waiting.clear();
  for (const resolve of told) resolve(passed);
}

interface Claims {
  aal?: string;
  amr?: readonly { method: string; timestamp: number }[];
}

// For display only: the database verifies the token's signature.
function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}
