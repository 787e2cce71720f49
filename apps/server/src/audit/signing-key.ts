import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { writeOnce } from '@marketdesk/backend/write-once.ts';
import { makeDataFolder } from '../data-folder.ts';

/** The Ed25519 key that signs audit log heads. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** The public key as it appears in a signed head: 32 bytes, base64url. */
export function publicKeyText({ publicKey }: Pick<SigningKey, 'publicKey'>): string {
  return publicKey.export({ format: 'jwk' }).x ?? '';
}

/** The inverse of `publicKeyText`. Throws if the key is invalid. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
}

/**
 * The operator's key, or the one in the data folder, which is created on first use with access for its owner only.
 * Errors: ConfigurationError.
 */
export async function loadSigningKey(dataDir: string, given: string | null): Promise<SigningKey> {
  if (given !== null) return readKey(given, 'AUDIT_SIGNING_KEY');
  const file = path.join(dataDir, 'audit-key.pem');
  await makeDataFolder(dataDir);
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigurationError(`DATA_DIR: ${file} cannot be read.`, { cause: error });
  });
  if (kept !== null) return readKey(kept, `DATA_DIR: ${file}`);
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  // If another process was faster, its key is used.
  return readKey(await readFile(file, 'utf8'), `DATA_DIR: ${file}`);
}

/** Loads the installation's key on first use. */
export function signingKeyOf(config: {
  dataDir: string;
  auditSigningKey: string | null;
}): () => Promise<SigningKey> {
  let loaded: Promise<SigningKey> | undefined;
  return () => {
    loaded ??= loadSigningKey(config.dataDir, config.auditSigningKey).catch((error: unknown) => {
      // Lets the next call try again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

export function isSigningKey(text: string): boolean {
  return parseKey(text) !== null;
}

function readKey(text: string, where: string): SigningKey {
  const key = parseKey(text);
  if (key !== null) return key;
  throw new ConfigurationError(
    `${where} must be an Ed25519 key, as "openssl genpkey -algorithm ed25519" makes.`,
  );
}

/** Parses a PEM, or its base64 without the first and last line. null = not an Ed25519 key. */
function parseKey(text: string): SigningKey | null {
  try {
    const der = Buffer.from(text.replaceAll(/-----[^-]+-----|\s+/g, ''), 'base64');
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (privateKey.asymmetricKeyType !== 'ed25519') return null;
    return { privateKey, publicKey: createPublicKey(privateKey) };
  } catch {
    return null;
  }
}
