import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  createTestDatabase,
  type TestDatabaseOptions,
} from '@marketdesk/test-support/create-test-database.ts';
import { SignJWT } from 'jose';
import { WebSocket } from 'ws';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { AuthOptions } from '../auth/options.ts';
import { createHasher, type PasswordHasher } from '../auth/passwords.ts';
import { createBackend, type Backend } from '../backend.ts';
import type { Database } from '../database/database.ts';
import { loadOrCreateKeys, type Keys } from '../keys.ts';
import type { Mail } from '../mailer.ts';
import type { RealtimeOptions } from '../realtime/options.ts';
import type { ByteStore } from '../storage/byte-store.ts';
import { compare, hash } from '@node-rs/bcrypt';

export const FIXTURE = fileURLToPath(new URL('./migrations', import.meta.url));
export const JWT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
export const SITE = 'http://site.test';

export interface TestBackend {
  database: Database;
  backend: Backend;
  keys: Keys;
  /** http://127.0.0.1:PORT */
  url: string;
  databaseUrl: string | null;
  mails: Mail[];
  /** Messages logged at warn or error. */
  loggedErrors: string[];
  /** Creates a supabase-js client with the anon key or another, and optionally a session's token. */
  client(key?: string, token?: string): SupabaseClient;
  /** Sends a request with the anon key, unless a header overrides it. */
  request(path: string, init?: RequestInit & { json?: unknown; token?: string }): Promise<Response>;
  /** Calls a procedure that every signed-in person may call; returns the status, 200 or 401. */
  whoami(token: string): Promise<number>;
  close(): Promise<void>;
}

export interface TestBackendOptions extends TestDatabaseOptions {
  auth?: Partial<AuthOptions>;
  hasher?: PasswordHasher;
  siteUrl?: string;
  maxRows?: number;
  realtime?: Partial<RealtimeOptions>;
  fileStore?: ByteStore;
  verificationHook?: string;
  /** Accounts that are staff. */
  staff?: readonly string[];
}

const STAFF = `
create schema testing;
create table testing.staff (user_id uuid primary key);
create function testing.is_staff(p_user_id uuid) returns boolean language sql stable as
  'select exists (select from testing.staff s where s.user_id = p_user_id)';`;

/** Starts a backend over HTTP on its own database, with the fixture's tables unless other migrations are given. */
export async function startBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { migrations = FIXTURE, postgres, auth, maxRows, realtime = {}, fileStore = null } = options;
  const { verificationHook, staff, hasher = cheapHasher(), siteUrl = SITE } = options;
  const test = await createTestDatabase({ migrations, ...(postgres ? { postgres } : {}) });
  if (staff) {
    await test.database.exec(STAFF);
    for (const id of staff) await test.database.query('insert into testing.staff values ($1)', [id]);
  }
  const keys = await loadOrCreateKeys('/nowhere', { jwtSecret: JWT_SECRET });
  const mails: Mail[] = [];
  const loggedErrors: string[] = [];
  const logError = (fields: object, message: string) =>
    void loggedErrors.push(`${message} ${JSON.stringify(fields)}`);
  const backend = await createBackend({
    database: test.database,
    keys,
    siteUrl,
    redirectUrls: ['http://other.test/**', 'myapp://welcome'],
    mailer: {
      send(mail) {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    log: { info: () => undefined, warn: logError, error: logError },
    auth: { mailMs: 30, mailPausesMs: [20], ...auth },
    hasher,
    realtime,
    fileStore,
    ...(maxRows === undefined ? {} : { maxRows }),
    ...(verificationHook === undefined ? {} : { verificationHook }),
    ...(staff === undefined ? {} : { staffRule: 'testing.is_staff' }),
  });
  const server = serve({
    fetch: (request, env) => backend.app.fetch(request, env),
    port: 0,
    hostname: '127.0.0.1',
  });
  server.on('upgrade', (upgrade: IncomingMessage, socket: Socket, head: Buffer) => {
    void backend.upgrade(upgrade, socket, head, { address: socket.remoteAddress ?? null });
  });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database: test.database,
    backend,
    keys,
    url,
    databaseUrl: test.url,
    mails,
    loggedErrors,
    client: (key = keys.anonKey, token) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
        ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
        // Node 20 has no WebSocket of its own.
        realtime: { transport: WebSocket as never },
      }),
    request: (path, init = {}) => request(url, keys, path, init),
    whoami: async (token) => (await request(url, keys, '/rest/v1/rpc/whoami', { json: {}, token })).status,
    async close() {
      backend.hangUp();
      await new Promise((resolve) => server.close(resolve));
      await backend.close();
      await test.close();
    },
  };
}

function request(
  url: string,
  keys: Keys,
  path: string,
  { json, token, headers, ...init }: RequestInit & { json?: unknown; token?: string },
): Promise<Response> {
  return fetch(url + path, {
    redirect: 'manual',
    ...init,
    ...(json === undefined ? {} : { method: init.method ?? 'POST', body: JSON.stringify(json) }),
    headers: {
      apikey: keys.anonKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      // Without it, fetch sends text/plain.
      ...(json === undefined && typeof init.body !== 'string' ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string> | undefined),
    },
  });
}

/** Signs a token with the tests' secret. A named session must exist. */
export function signToken(claims: Record<string, unknown>, secret = JWT_SECRET): Promise<string> {
  return new SignJWT({
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** Minimum cost of bcrypt: a hash of the real cost takes 50 ms. */
const cheapHash = (password: string) => hash(password, { cost: 4, version: '2a' });
const cheapHasher = () => createHasher({ compare, hash: cheapHash });

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** Inserts an account with `PASSWORD`. Returns its id. */
export async function createAccount(
  database: Database,
  email: string,
  { password = true, confirmed = true }: { password?: boolean; confirmed?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  passwordHash ??= cheapHash(PASSWORD);
  await database.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, case when $4::boolean then now() end, now(), now())`,
    [id, email, password ? await passwordHash : null, confirmed],
  );
  return id;
}
