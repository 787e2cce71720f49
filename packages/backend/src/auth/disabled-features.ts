import { AuthError, notImplemented, validationFailed } from './auth-error.ts';
import type { AuthRequest } from './context.ts';
import { readBody, requireService, signedIn, textOf } from './read-request.ts';

/**
 * Features of the hosted auth service that this one lacks. The responses are those of a hosted service with the feature
 * disabled: their status is below 500, because clients treat 500 and above as a network failure and retry.
 */
interface Feature {
  path: RegExp;
  /** Permission check before the refusal; default: none. */
  check?: (request: AuthRequest) => Promise<unknown>;
  refusal: (request: AuthRequest) => AuthError | Promise<AuthError>;
}

const FEATURES: Feature[] = [
  { path: /^\/(otp|magiclink)$/, refusal: otpDisabled },
  { path: /^\/resend$/, refusal: resendDisabled },
  { path: /^\/(sso|saml)(\/|$)/, refusal: samlDisabled },
  { path: /^\/admin\/sso(\/|$)/, check: requireService, refusal: samlDisabled },
  {
    path: /^\/user\/identities(\/|$)/,
    check: signedIn,
    refusal: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  },
  { path: /^\/user\/oauth(\/|$)/, check: signedIn, refusal: oauthDisabled },
  { path: /^\/oauth(\/|$)/, refusal: oauthDisabled },
  { path: /^\/admin\/oauth(\/|$)/, check: requireService, refusal: oauthDisabled },
  {
    path: /^\/admin\/custom-providers(\/|$)/,
    check: requireService,
    refusal: () => new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled'),
  },
  { path: /^\/passkeys(\/|$)/, refusal: passkeysDisabled },
  { path: /^\/admin\/users\/[^/]+\/passkeys(\/|$)/, check: requireService, refusal: passkeysDisabled },
  { path: /^\/reauthenticate$/, check: signedIn, refusal: () => notImplemented('Reauthentication') },
  { path: /^\/invite$/, check: requireService, refusal: () => notImplemented('An invitation by mail') },
  { path: /^\/admin(\/|$)/, check: requireService, refusal: () => notImplemented('This address') },
];

/** Returns the refusal for a path of a disabled feature; null for other paths. */
export async function disabledFeature(request: AuthRequest, path: string): Promise<AuthError | null> {
  const feature = FEATURES.find((candidate) => candidate.path.test(path));
  if (!feature) return null;
  await feature.check?.(request);
  return feature.refusal(request);
}

export async function signUp(request: AuthRequest): Promise<never> {
  const { email, phone } = await readBody(request);
  if (textOf(email) === '' && textOf(phone) === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Disabled grants of POST /token. */
export const DISABLED_GRANTS: Record<string, AuthError> = {
  id_token: new AuthError(400, 'provider_disabled', 'Provider is not enabled'),
  web3: new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
};

/** Disabled types of factors in POST /factors. */
export const DISABLED_FACTORS: Record<string, AuthError> = {
  phone: new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthn: new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
};

async function otpDisabled(request: AuthRequest): Promise<AuthError> {
  const { email, phone } = await readBody(request);
  if (textOf(email) !== '') {
    return new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
  }
  return textOf(phone) === ''
    ? validationFailed('One of email or phone must be set')
    : phoneDisabled('Unsupported phone provider');
}

async function resendDisabled(request: AuthRequest): Promise<AuthError> {
  const { email, phone } = await readBody(request);
  if (textOf(email) !== '') {
    return new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  return textOf(phone) === ''
    ? validationFailed('Missing email address or phone number')
    : phoneDisabled('Phone logins are disabled');
}

export const phoneDisabled = (message: string): AuthError =>
  new AuthError(400, 'phone_provider_disabled', message);

function samlDisabled(): AuthError {
  return new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

function oauthDisabled(): AuthError {
  return new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
}

export function passkeysDisabled(): AuthError {
  return new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}
