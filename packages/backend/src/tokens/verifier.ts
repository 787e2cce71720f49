import { errors, jwtVerify } from 'jose';
import type { Keys } from '../keys.ts';

const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;
export type ApiRole = (typeof API_ROLES)[number];

/** The caller of a request, from its verified token. */
export interface Caller {
  role: ApiRole;
  /** The token's payload: the signed JSON text. */
  claims: string;
  payload: Readonly<Record<string, unknown>>;
  /** `sub` of a user's token. */
  subject: string | null;
  /** `session_id` of a user's token; null for the two keys. */
  session: string | null;
  /** Seconds since 1970; null when the token does not expire. */
  expires: number | null;
}

export type TokenFault = 'malformed' | 'signature' | 'expired' | 'not_yet' | 'claims' | 'role';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly fault: TokenFault;
  constructor(fault: TokenFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** About 10 MB when full. */
const CACHE_SIZE = 5_000;

/**
 * Verifies HS256 tokens signed with our secret. Verifying takes 0.08 ms, so valid tokens are cached until they expire or
 * the cache is full. The database still checks with each request that the session is active.
 */
export class TokenVerifier {
  readonly #secret: Uint8Array;
  readonly #keys: ReadonlyMap<string, Caller>;
  readonly #cache = new Map<string, Caller>();
  readonly #size: number;

  constructor(keys: Keys, size = CACHE_SIZE) {
    this.#secret = new TextEncoder().encode(keys.jwtSecret);
    this.#size = size;
    this.#keys = new Map([
      [keys.anonKey, keyCaller('anon', keys.anonKey)],
      [keys.serviceRoleKey, keyCaller('service_role', keys.serviceRoleKey)],
    ]);
  }

  /** Returns the caller of one of the two keys. Keys are compared as text and need not be JWTs. */
  key(token: string): Caller | undefined {
    return this.#keys.get(token);
  }

  /** Synchronous if the token is cached. */
  verify(token: string): Caller | Promise<Caller> {
    const known = this.#keys.get(token) ?? this.#recall(token);
    return known ?? this.#verify(token);
  }

  #recall(token: string): Caller | undefined {
    const caller = this.#cache.get(token);
    if (!caller || caller.expires === null || caller.expires > Date.now() / 1000) return caller;
    this.#cache.delete(token);
    return undefined;
  }

  async #verify(token: string): Promise<Caller> {
    const caller = await verifySignature(token, this.#secret);
    this.#cache.set(token, caller);
    if (this.#cache.size > this.#size) {
      const [oldest] = this.#cache.keys();
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    return caller;
  }
}

async function verifySignature(token: string, secret: Uint8Array): Promise<Caller> {
  try {
    // The allow list excludes `alg: none` and every other algorithm.
    await jwtVerify(token, secret, { algorithms: ['HS256'] });
  } catch (error) {
    throw toTokenError(error, token);
  }
  const claims = claimsText(token);
  return toCaller(claims, JSON.parse(claims) as Record<string, unknown>);
}

function toCaller(claims: string, payload: Record<string, unknown>): Caller {
  const role = payload.role ?? 'anon';
  if (!API_ROLES.some((known) => known === role)) {
    // A token must not select one of the database's own roles.
    throw new TokenError('role', `role "${typeof role === 'string' ? role : '?'}" does not exist`);
  }
  const session = payload.session_id;
  if (session !== undefined && (typeof session !== 'string' || !UUID.test(session))) {
    throw new TokenError('claims', 'The session_id claim must be a UUID');
  }
  return {
    role: role as ApiRole,
    claims,
    payload,
    subject: typeof payload.sub === 'string' ? payload.sub : null,
    session: session ?? null,
    expires: typeof payload.exp === 'number' ? payload.exp : null,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const claimsText = (token: string): string =>
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');

function keyCaller(role: ApiRole, key: string): Caller {
  const bare = JSON.stringify({ role });
  const claims = key.split('.').length === 3 ? claimsText(key) : bare;
  const payload = safeParse(claims) ?? { role };
  return {
    role,
    claims: safeParse(claims) ? claims : bare,
    payload,
    subject: null,
    session: null,
    expires: null,
  };
}

function safeParse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function toTokenError(error: unknown, token: string): TokenError {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf'
      ? new TokenError('not_yet', 'JWT not yet valid')
      : new TokenError('claims', `The JWT's ${error.claim} claim is invalid`);
  }
  const parts = token.split('.').length;
  if (parts !== 3) return new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`);
  return new TokenError('signature', 'No suitable key or wrong key type');
}
