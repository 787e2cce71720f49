import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ObjectKey } from './object-key.ts';
import { invalidRequest, StorageError } from './storage-error.ts';

const MAX_SECONDS = 10 * 365 * 24 * 3600;

/** Creates and checks links to one file with an expiry. */
export interface SignedUrls {
  /** Returns path and query after `/storage/v1`; the client appends them to its base URL. */
  sign(key: ObjectKey, seconds: number): Promise<string>;
  /** Refuses an expired token, or one of another file. Returns the seconds left. */
  check(key: ObjectKey, token: string): Promise<number>;
}

/** Tokens of links are signed with a separate key, so that links and sessions are not interchangeable. */
export function signedUrls(jwtSecret: string): SignedUrls {
  const secret = createHmac('sha256', jwtSecret).update('storage: signed urls').digest();
  return {
    async sign(key, seconds) {
      const token = await new SignJWT({ url: addressOf(key) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(secret);
      // Not encoded, because the client encodes the whole address.
      return `/object/sign/${addressOf(key)}?token=${token}`;
    },
    async check(key, token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'url'],
        });
        if (payload.url !== addressOf(key)) throw invalidLink('This link does not belong to this file.');
        return Math.max(0, (payload.exp ?? 0) - Math.floor(Date.now() / 1000));
      } catch (error) {
        if (error instanceof StorageError) throw error;
        throw invalidLink(
          error instanceof errors.JWTExpired ? 'This link has expired.' : 'This link is not valid.',
        );
      }
    },
  };
}

/** Reads `expiresIn` of a request. */
export function readSeconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > MAX_SECONDS) {
    throw invalidRequest(`expiresIn must be a whole number of seconds from 1 to ${MAX_SECONDS}.`);
  }
  return value;
}

const addressOf = ({ bucket, name }: ObjectKey): string => `${bucket}/${name}`;
const invalidLink = (message: string): StorageError => new StorageError(400, 'InvalidJWT', message);
