import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import { objectOf, textOf, UUID } from '../read-request.ts';
import { CHALLENGE_SECONDS, type Credential } from './factors.ts';

/** The site that passkeys belong to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Derived from the site's address; null where browsers refuse passkeys: an IP address, or HTTP outside localhost. */
export function relyingParty(siteUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}

export const verificationFailed = (message = 'This passkey could not be verified. Try again.'): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', message);

const challengeNotFound = () =>
  new AuthError(400, 'webauthn_challenge_not_found', 'This request was already used. Start again.');

/**
 * Returns the challenge of an id. It is computed, so that requests before the sign-in store nothing; `purpose` keeps a
 * challenge of one ceremony, account or factor from being used in another.
 */
export function challengeOf({ keys }: AuthContext, purpose: string, id: string): string {
  const key = createHmac('sha256', keys.jwtSecret).update('auth: passkey challenges').digest();
  return createHmac('sha256', key).update(`${purpose}\0${id.toLowerCase()}`).digest('base64url');
}

/** A version 7 UUID: it contains the time of the challenge. */
export function newChallengeId({ options }: AuthContext): { id: string; expiresAt: number } {
  const now = options.now();
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, expiresAt: Math.floor(now / 1000) + CHALLENGE_SECONDS };
}

/** Reads a challenge id that newChallengeId made. Errors: validation_failed, webauthn_challenge_expired. */
export function readChallengeId({ options }: AuthContext, value: unknown): string {
  const id = textOf(value).toLowerCase();
  if (id === '') throw validationFailed('challenge_id is required');
  if (!UUID.test(id)) throw validationFailed('challenge_id must be a valid UUID');
  const age = options.now() - Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  if (age < 0 || age > CHALLENGE_SECONDS * 1000) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'This request has expired. Start again.');
  }
  return id;
}

/** Marks a challenge as used; concurrent requests with the same challenge are refused. */
export async function useChallenge(tx: Queryable, id: string): Promise<void> {
  const used = await tx.query(
    `insert into backend.used_challenges (id, expires_at) values ($1, now() + ${CHALLENGE_SECONDS} * interval '1 second')
     on conflict do nothing returning id`,
    [id],
  );
  if (used.length === 0) throw challengeNotFound();
}

/** The `credential` of a request; its fields are checked by the library. Errors: validation_failed. */
export function readCredential(value: unknown): Record<string, unknown> & { id: string } {
  const credential = objectOf(value);
  if (!credential) throw validationFailed('credential is required');
  const id = textOf(credential.id);
  if (id === '' || id.length > 1400 || objectOf(credential.response) === null) throw verificationFailed();
  return { ...credential, id };
}

export interface Expected {
  challenge: string;
  party: RelyingParty;
  /** Requires a fingerprint, face or PIN, without which a key proves possession only. */
  isUserVerified: boolean;
}

/** Verifies the response of a new passkey. Errors: webauthn_verification_failed. */
export async function verifyNew(
  credential: object,
  { challenge, party, isUserVerified }: Expected,
): Promise<{ credential: Credential; aaguid: string }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: isUserVerified,
  }).catch(refuse);
  if (!verified) throw verificationFailed();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credential: {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
    },
    aaguid: registrationInfo.aaguid,
  };
}

/** Verifies a signature by a stored passkey; returns its new counter. Errors: webauthn_verification_failed. */
export async function verifyUse(
  credential: object,
  stored: Credential,
  { challenge, party, isUserVerified }: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: isUserVerified,
    // storeUse compares the counter while it holds the row.
    credential: { id: stored.id, publicKey: Buffer.from(stored.publicKey, 'base64url'), counter: 0 },
  }).catch(refuse);
  if (!verified) throw verificationFailed();
  return authenticationInfo.newCounter;
}

// The library throws plain errors for every invalid response.
function refuse(): never {
  throw verificationFailed();
}

/** Stores the counter and time of a use. A counter that did not grow is a sign of a copied key. */
export async function storeUse(tx: Queryable, factorId: string, counter: number): Promise<void> {
  const stored = await tx.query(
    `update auth.mfa_factors f
        set web_authn_credential = jsonb_set(f.web_authn_credential, '{counter}', to_jsonb($2::bigint)),
            last_challenged_at = clock_timestamp()
      where f.id = $1 and ($2::bigint > (f.web_authn_credential ->> 'counter')::bigint
                           or $2::bigint = 0 and (f.web_authn_credential ->> 'counter')::bigint = 0)
     returning f.id`,
    [factorId, counter],
  );
  if (stored.length === 0) {
    throw verificationFailed('This passkey may have been copied. Sign in another way, then remove it.');
  }
}

/** Options for `navigator.credentials.create`, as JSON. */
export async function creationOptions(
  party: RelyingParty,
  user: { id: string; email: string | null },
  {
    challenge,
    existing,
    isPasskey,
  }: { challenge: string; existing: readonly Credential[]; isPasskey: boolean },
): Promise<object> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const name = user.email ?? user.id;
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userID: Buffer.from(user.id),
    userName: name,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'preferred',
      userVerification: isPasskey ? 'required' : 'preferred',
    },
  });
}

/** Options for `navigator.credentials.get`, as JSON. Without credentials, the browser offers the site's passkeys. */
export async function requestOptions(
  party: RelyingParty,
  {
    challenge,
    allowed,
    isPasskey,
  }: { challenge: string; allowed: readonly Credential[]; isPasskey: boolean },
): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })),
    userVerification: isPasskey ? 'required' : 'preferred',
  });
  // Overrides the client's default, security keys only.
  return { ...options, hints: [] };
}
