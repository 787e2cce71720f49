import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthContext, AuthRequest } from './context.ts';

/**
 * Devices from which somebody has signed in before (OWASP: device cookies). Their attempts are counted separately, so that
 * guessing passwords for an account, or from an address, only locks out unknown devices. A stolen cookie only gives a few
 * attempts.
 */
const COOKIE = 'marketdesk-device';
const LIFETIME_SECONDS = 90 * 24 * 3600;
/** A desk that several people share. */
const MOST_TOKENS = 5;
/** Id, second of issue in base 36, mark of the password, signature. */
const TOKEN = /^([\w-]{16})\.([0-9a-z]{6,8})\.([\w-]{16})\.([\w-]{43})$/;

export interface Device {
  id: string;
  /** Of the password with which somebody signed in there: after a change of it the device is no longer known. */
  passwordMark: string;
}

/**
 * The device, if it is known for this account. Does not query the database, because it decides the order in
 * which sign-ins reach it.
 */
export function deviceOf({ auth, request }: AuthRequest, email: string): Device | null {
  return tokensOf(request).flatMap((token) => read(auth, token, email) ?? [])[0] ?? null;
}

export function hasSamePassword(auth: AuthContext, device: Device, passwordHash: string | null): boolean {
  return passwordHash !== null && device.passwordMark === markOf(auth, passwordHash);
}

/** Makes this device one of the account's, for another 90 days; it keeps its id, and its count of attempts, if it was one. */
export function rememberDevice(request: AuthRequest, email: string, passwordHash: string): void {
  const { auth, answerHeaders } = request;
  const tokens = tokensOf(request.request);
  const own = tokens.filter((token) => read(auth, token, email) !== null);
  const id = deviceOf(request, email)?.id ?? randomBytes(12).toString('base64url');
  const others = tokens.filter((token) => !own.includes(token));
  const value = [issue(auth, email, { id, passwordMark: markOf(auth, passwordHash) }), ...others];
  answerHeaders['set-cookie'] = [
    `${COOKIE}=${value.slice(0, MOST_TOKENS).join('~')}`,
    `Path=/auth/v1; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict`,
    ...(auth.siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}

function issue(auth: AuthContext, email: string, { id, passwordMark }: Device): string {
  const issued = Math.floor(auth.options.now() / 1000).toString(36);
  const text = `${id}.${issued}.${passwordMark}`;
  return `${text}.${sign(auth, `${text}.${email}`).toString('base64url')}`;
}

/** null for a token of another account, a forged one and one that is too old. */
function read(auth: AuthContext, token: string, email: string): Device | null {
  const [, id = '', issued = '', passwordMark = '', signature = ''] = TOKEN.exec(token) ?? [];
  const right = sign(auth, `${id}.${issued}.${passwordMark}.${email}`);
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), right)) return null;
  const age = auth.options.now() / 1000 - Number.parseInt(issued, 36);
  return age < LIFETIME_SECONDS ? { id, passwordMark } : null;
}

const markOf = (auth: AuthContext, passwordHash: string): string =>
  sign(auth, `password ${passwordHash}`).toString('base64url').slice(0, 16);

function sign({ keys }: AuthContext, text: string): Buffer {
  const key = createHmac('sha256', keys.jwtSecret).update('auth: known devices').digest();
  return createHmac('sha256', key).update(text).digest();
}

/** Limits the size of a token from the header. */
function tokensOf(request: Request): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return value
    .split('~')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_TOKENS);
}
