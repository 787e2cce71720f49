import { randomBytes } from 'node:crypto';
import { validationFailed } from '../auth-error.ts';
import { errorTarget, redirect } from '../auth-redirect.ts';
import type { AuthRequest } from '../context.ts';
import { readChallenge } from '../flows.ts';
import { resolveRedirect } from '../redirects.ts';
import { reasonOf } from './identity-provider.ts';
import { providerSilent } from './refusals.ts';
import { browserCookie, hashOfBrowser, readBrowser, sealState } from './sign-on-state.ts';
import { PROVIDER } from './single-sign-on.ts';

const random = () => randomBytes(32).toString('base64url');

/**
 * GET /authorize: redirects to the identity provider. Requires PKCE, so that only the client that started the sign-in
 * can exchange its code. Stores nothing.
 */
export async function authorize({ auth, request, query }: AuthRequest): Promise<Response> {
  const { singleSignOn } = auth;
  if (singleSignOn === null || query.get('provider') !== PROVIDER) {
    throw validationFailed('Unsupported provider: provider is not enabled');
  }
  const challenge = readChallenge(Object.fromEntries(query));
  if (challenge?.method !== 's256') {
    throw validationFailed("Single sign-on requires PKCE: create the client with flowType 'pkce'");
  }
  const target = resolveRedirect(auth.siteUrl, auth.isAllowedRedirect, query.get('redirect_to'));
  const browser = readBrowser(request) ?? random();
  const [nonce, verifier] = [random(), random()];
  const state = sealState(auth, {
    target,
    challenge,
    nonce,
    verifier,
    browser: hashOfBrowser(browser),
    startedAt: auth.options.now(),
  });
  try {
    return redirect(await singleSignOn.provider.signInUrl({ state, nonce, verifier }), {
      'set-cookie': browserCookie(auth.siteUrl, browser),
    });
  } catch (error) {
    auth.log.warn({ err: reasonOf(error) }, 'The identity provider could not be reached');
    return redirect(errorTarget(target, providerSilent(), true));
  }
}
