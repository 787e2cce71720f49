import { bucket, countAttempts, secondsUntilAllowed, type Bucket } from '../attempts.ts';
import { AuthError, toAuthError, tooManyAttempts } from '../auth-error.ts';
import { errorTarget, redirect, withCode } from '../auth-redirect.ts';
import type { AuthRequest } from '../context.ts';
import { storeSignOn } from '../flows.ts';
import { clientOf } from '../read-request.ts';
import { isUnreachable, reasonOf, refusalOf, type SignedOn, type SingleSignOn } from './identity-provider.ts';
import {
  answerInvalid,
  otherBrowser,
  providerSilent,
  refusedByProvider,
  stateInvalid,
  stateUsed,
} from './refusals.ts';
import { hashOfBrowser, readBrowser, readState, STATE_SECONDS, type SignOnState } from './sign-on-state.ts';
import { decide, recordFailure } from './single-sign-on.ts';

const USED_ONCE = { attempts: 1, seconds: STATE_SECONDS };
/** Bounds what strangers can write into the audit log. */
const RECORDED_FAILURES = { attempts: 100, seconds: 900 };

/**
 * GET /callback: the identity provider's response. Redirects to the page that started the sign-in, with a code for its
 * client or with a refusal.
 */
export async function callback(request: AuthRequest): Promise<Response> {
  const { auth, query } = request;
  const { singleSignOn } = auth;
  const sealed = query.get('state') ?? '';
  if (singleSignOn === null || sealed === '') {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  }
  const state = readState(auth, sealed);
  const target = state?.target ?? auth.siteUrl;
  try {
    const seconds = await secondsUntilAllowed(auth.database, failuresOf(request));
    if (seconds !== null) throw tooManyAttempts(seconds);
    const valid = await checkState(request, state, sealed);
    const signedOn = await exchange(request, singleSignOn, { ...valid, sealed });
    return redirect(withCode(target, await signIn(request, singleSignOn, { ...valid, signedOn })));
  } catch (error) {
    const refusal = toAuthError(error);
    if (!refusal || refusal.status >= 500) throw error;
    await countAttempts(auth.database, failuresOf(request));
    return redirect(errorTarget(target, refusal, true));
  }
}

function failuresOf({ auth, address }: AuthRequest): Bucket[] {
  return address === null ? [] : [bucket('sign-on-address', address, auth.options.limits.verifyAddress)];
}

/** Refuses forged, old, foreign and used states. */
async function checkState(
  request: AuthRequest,
  state: SignOnState | null,
  sealed: string,
): Promise<SignOnState> {
  const { auth } = request;
  const isOld = state !== null && auth.options.now() - state.startedAt > STATE_SECONDS * 1000;
  if (state === null || isOld) return refuse(request, stateInvalid(), 'unknown or old state');
  const browser = readBrowser(request.request);
  if (browser === null || hashOfBrowser(browser) !== state.browser) {
    return refuse(request, otherBrowser(), 'state of another browser');
  }
  const [used] = await countAttempts(auth.database, [bucket('sign-on-state', sealed, USED_ONCE)]);
  return used?.isOver === true ? refuse(request, stateUsed(), 'state used again') : state;
}

async function exchange(
  request: AuthRequest,
  { provider }: SingleSignOn,
  { sealed, nonce, verifier }: SignOnState & { sealed: string },
): Promise<SignedOn> {
  const search = `?${request.query.toString()}`;
  try {
    const signedOn = await provider.exchange(search, { state: sealed, nonce, verifier });
    if (signedOn.refreshToken === null) {
      request.auth.log.warn(
        {},
        'The identity provider issues no refresh tokens: sessions end after 15 minutes',
      );
    }
    return signedOn;
  } catch (error) {
    const reason = reasonOf(error);
    if (isUnreachable(error)) return refuse(request, providerSilent(), reason);
    return refuse(request, refusalOf(error) === null ? answerInvalid() : refusedByProvider(), reason);
  }
}

/** Returns the code for the client. A refusal by the database is committed before it is thrown. */
async function signIn(
  request: AuthRequest,
  { rule }: SingleSignOn,
  { challenge, signedOn }: SignOnState & { signedOn: SignedOn },
): Promise<string> {
  const { auth } = request;
  const outcome = await auth.database.transaction(async (tx) => {
    const decision = await decide(tx, rule, { ...signedOn.person, is_check: false }, clientOf(request));
    if ('code' in decision) return new AuthError(403, decision.code, decision.message);
    return storeSignOn(tx, auth, { userId: decision.user_id, challenge, signedOn });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Records the refusal, within a limit, and throws it. */
async function refuse(request: AuthRequest, refusal: AuthError, failure: string): Promise<never> {
  const { auth } = request;
  auth.log.warn({ reason: failure }, 'A single sign-on was refused');
  const [recorded] = await countAttempts(auth.database, [bucket('sign-on-failures', '', RECORDED_FAILURES)]);
  if (auth.singleSignOn !== null && recorded?.isOver !== true) {
    await recordFailure(auth.database, auth.singleSignOn.rule, { failure, ...clientOf(request) });
  }
  throw refusal;
}
