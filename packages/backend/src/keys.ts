import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { ConfigurationError } from './database/database.ts';
import { writeOnce } from './write-once.ts';

export interface Keys {
  /** Signs sessions and both keys, HS256. */
  jwtSecret: string;
  anonKey: string;
  serviceRoleKey: string;
}

/** Configured values; each overrides the generated one. */
export type GivenKeys = { [K in keyof Keys]?: string | undefined };

/** Fixed dates, so that every process with the same secret generates the same keys. */
const ISSUED = Date.UTC(2026, 0, 1) / 1000;
const EXPIRES = Date.UTC(2046, 0, 1) / 1000;

/**
 * Loads the secret from `dataDir`/keys.json, or generates it on the first start; the file is readable by its owner only.
 * The two keys are JWTs with their role, signed with the secret.
 */
export async function loadOrCreateKeys(dataDir: string, given: GivenKeys = {}): Promise<Keys> {
  const fault = given.jwtSecret === undefined ? null : faultOfSecret(given.jwtSecret);
  if (fault !== null) throw new ConfigurationError(`JWT_SECRET ${fault}.`);
  const jwtSecret = given.jwtSecret ?? (await storedSecret(join(dataDir, 'keys.json')));
  const keys = {
    jwtSecret,
    anonKey: given.anonKey ?? (await keyFor('anon', jwtSecret)),
    serviceRoleKey: given.serviceRoleKey ?? (await keyFor('service_role', jwtSecret)),
  };
  checkKeys(keys);
  return keys;
}

function checkKeys(keys: Keys): void {
  // The service key grants full access, so it must not be guessable. The anon key is public.
  const fault = faultOfSecret(keys.serviceRoleKey);
  if (fault !== null) throw new ConfigurationError(`SUPABASE_SERVICE_ROLE_KEY ${fault}.`);
  checkRoles(keys);
  if (keys.jwtSecret === keys.anonKey || keys.jwtSecret === keys.serviceRoleKey) {
    throw new ConfigurationError('JWT_SECRET must not be the same as one of the keys.');
  }
}

/** Refuses swapped keys: browsers receive the anon key, so it must not be the service key. Errors: ConfigurationError. */
export function checkRoles({ anonKey, serviceRoleKey }: Omit<Keys, 'jwtSecret'>): void {
  if (roleOfKey(anonKey) === 'service_role') {
    throw new ConfigurationError(
      'SUPABASE_ANON_KEY: this is the service key, which no browser may have. Use the anon (publishable) key.',
    );
  }
  if (roleOfKey(serviceRoleKey) === 'anon') {
    throw new ConfigurationError(
      'SUPABASE_SERVICE_ROLE_KEY: this is the anon (publishable) key, which every browser receives. Use the service key.',
    );
  }
  if (anonKey === serviceRoleKey) {
    throw new ConfigurationError(
      'SUPABASE_SERVICE_ROLE_KEY must not be the same as SUPABASE_ANON_KEY, which every browser receives.',
    );
  }
}

/** Returns the role of a platform key, from the JWT or the prefix of a newer key; null if unknown. */
export function roleOfKey(key: string): string | null {
  if (key.startsWith('sb_publishable_')) return 'anon';
  if (key.startsWith('sb_secret_')) return 'service_role';
  try {
    const payload: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const { role } = payload as { role?: unknown };
    return typeof role === 'string' ? role : null;
  } catch {
    return null;
  }
}

const SECRET_CHARACTERS = 32;
/** Random texts of that length have more distinct characters, even in hexadecimal; repeated words have fewer. */
const DIFFERENT_CHARACTERS = 8;

/** Returns the problem with a configured secret, as text to follow its name; null if it is acceptable. */
export function faultOfSecret(secret: string): string | null {
  if (secret.length < SECRET_CHARACTERS) return `must have at least ${SECRET_CHARACTERS} characters`;
  return new Set(secret).size < DIFFERENT_CHARACTERS
    ? `must have at least ${DIFFERENT_CHARACTERS} different characters: take a random text, as "openssl rand -base64 48" makes`
    : null;
}

function keyFor(role: string, secret: string): Promise<string> {
  return new SignJWT({ iss: 'marketdesk', role, iat: ISSUED, exp: EXPIRES })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

async function storedSecret(file: string): Promise<string> {
  return (await readSecret(file)) ?? (await createSecret(file));
}

async function readSecret(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigurationError(`DATA_DIR: ${file} cannot be read.`, { cause: error });
  }
  try {
    const { jwtSecret } = JSON.parse(text) as Partial<Keys>;
    if (typeof jwtSecret === 'string' && jwtSecret.length >= 32) return jwtSecret;
  } catch {
    // reported below
  }
  throw new ConfigurationError(
    `DATA_DIR: ${file} is damaged. Restore it, or remove it to sign everyone out.`,
  );
}

async function createSecret(file: string): Promise<string> {
  const jwtSecret = randomBytes(48).toString('base64url');
  const content: Keys = {
    jwtSecret,
    anonKey: await keyFor('anon', jwtSecret),
    serviceRoleKey: await keyFor('service_role', jwtSecret),
  };
  const isOurs = await writeOnce(file, JSON.stringify(content, null, 2) + '\n');
  return isOurs ? jwtSecret : ((await readSecret(file)) ?? jwtSecret);
}
