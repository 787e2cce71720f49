import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthContext, AuthRequest } from './context.ts';

/**
 * Device cookies (OWASP): known devices have signed in to the account before. Their attempts are counted separately, so
 * password guessing locks out only unknown devices. A stolen cookie grants only a few attempts.
 */
const COOKIE = 'marketdesk-device';
const LIFETIME_SECONDS = 90 * 24 * 3600;
/** Maximum accounts per cookie, for devices that several people share. */
const MAX_TOKENS = 5;
/** Id, time of issue in seconds in base 36, password fingerprint, signature. */
const TOKEN = /^([\w-]{16})\.([0-9a-z]{6,8})\.([\w-]{16})\.([\w-]{43})$/;

export interface Device {
  id: string;
  /** Fingerprint of the password at sign-in. After a password change the device is no longer known. */
  passwordFingerprint: string;
}

/** Returns the device if it is known for this account. Avoids the database, because the result chooses the queue for it. */
export function deviceOf({ auth, request }: AuthRequest, email: string): Device | null {
  return tokensOf(request).flatMap((token) => read(auth, token, email) ?? [])[0] ?? null;
}

export function hasSamePassword(auth: AuthContext, device: Device, passwordHash: string | null): boolean {
  return passwordHash !== null && device.passwordFingerprint === fingerprintOf(auth, passwordHash);
}

/** Marks this device as known for another 90 days. A known device keeps its id, and so its count of attempts. */
export function rememberDevice(request: AuthRequest, email: string, passwordHash: string): void {
  const { auth, responseHeaders } = request;
  const tokens = tokensOf(request.request);
  const own = tokens.filter((token) => read(auth, token, email) !== null);
  const id = deviceOf(request, email)?.id ?? randomBytes(12).toString('base64url');
  const others = tokens.filter((token) => !own.includes(token));
  const value = [
    issue(auth, email, { id, passwordFingerprint: fingerprintOf(auth, passwordHash) }),
    ...others,
  ];
  responseHeaders['set-cookie'] = [
    `${COOKIE}=${value.slice(0, MAX_TOKENS).join('~')}`,
    `Path=/auth/v1; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict`,
    ...(auth.siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}

function issue(auth: AuthContext, email: string, { id, passwordFingerprint }: Device): string {
  const issued = Math.floor(auth.options.now() / 1000).toString(36);
  const text = `${id}.${issued}.${passwordFingerprint}`;
  return `${text}.${sign(auth, `${text}.${email}`).toString('base64url')}`;
}

/** Returns null for a forged or expired token, or one of another account. */
function read(auth: AuthContext, token: string, email: string): Device | null {
  const [, id = '', issued = '', passwordFingerprint = '', signature = ''] = TOKEN.exec(token) ?? [];
  const right = sign(auth, `${id}.${issued}.${passwordFingerprint}.${email}`);
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), right)) return null;
  const age = auth.options.now() / 1000 - Number.parseInt(issued, 36);
  return age < LIFETIME_SECONDS ? { id, passwordFingerprint } : null;
}

const fingerprintOf = (auth: AuthContext, passwordHash: string): string =>
  sign(auth, `password ${passwordHash}`).toString('base64url').slice(0, 16);

function sign({ keys }: AuthContext, text: string): Buffer {
  const key = createHmac('sha256', keys.jwtSecret).update('auth: known devices').digest();
  return createHmac('sha256', key).update(text).digest();
}

/** Reads at most MAX_TOKENS well-formed tokens from the cookie. */
function tokensOf(request: Request): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return value
    .split('~')
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_TOKENS);
}
