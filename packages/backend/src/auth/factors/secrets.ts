import type { Keys } from '@marketdesk/backend/keys.ts';
import { seal, unseal } from '../sealing.ts';

const PURPOSE = 'second factor secrets';

/** Encrypts the secret of an authenticator app for its factor. */
export function encryptSecret(keys: Keys, factorId: string, secret: string): string {
  return seal(keys, { purpose: PURPOSE, owner: factorId }, secret);
}

/** Returns null if the token secret has changed since the encryption. */
export function decryptSecret(keys: Keys, factorId: string, stored: string): string | null {
  return unseal(keys, { purpose: PURPOSE, owner: factorId }, stored);
}
