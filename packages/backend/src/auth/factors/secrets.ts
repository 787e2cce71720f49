import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '@marketdesk/backend/keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/**
 * Encrypts the secret of an authenticator app. The key is derived from the token secret, which is not in the database or
 * its backups. The ciphertext is bound to its factor, so that it can't be moved to another.
 */
export function encryptSecret({ jwtSecret }: Keys, factorId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), iv);
  cipher.setAAD(Buffer.from(factorId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Returns null if the token secret has changed since the encryption. */
export function decryptSecret({ jwtSecret }: Keys, factorId: string, stored: string): string | null {
  if (!stored.startsWith(VERSION)) return null;
  const bytes = Buffer.from(stored.slice(VERSION.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(factorId));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
}

const keyOf = (jwtSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'second factor secrets', 32));
