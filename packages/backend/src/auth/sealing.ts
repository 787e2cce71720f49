import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** What a ciphertext is for. `owner` binds it to a row, so that it can't be moved to another. */
export interface SealedFor {
  purpose: string;
  owner: string;
}

/** Encrypts a text with a key derived from the token secret, which is not in the database or its backups. */
export function seal({ jwtSecret }: Keys, { purpose, owner }: SealedFor, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
}

/** Returns null for a forged text, or if the token secret has changed since. */
export function unseal({ jwtSecret }: Keys, { purpose, owner }: SealedFor, sealed: string): string | null {
  if (!sealed.startsWith(VERSION)) return null;
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
}

const keyOf = (jwtSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
