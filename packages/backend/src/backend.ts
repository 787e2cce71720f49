import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { handleAuth, isOpenPath } from './auth/auth.ts';
import type { AuthContext } from './auth/context.ts';
import { AuthQueues } from './auth/auth-queues.ts';
import { AUTH_DEFAULTS, type AuthOptions } from './auth/options.ts';
import { createHasher, type PasswordHasher } from './auth/passwords.ts';
import { redirectRule } from './auth/redirects.ts';
import {
  IdentityProvider,
  type IdentityProviderOptions,
  type SingleSignOn,
} from './auth/single-sign-on/identity-provider.ts';
import type { Database } from './database/database.ts';
import { Clients } from './clients.ts';
import { preflight } from './http/cors.ts';
import { jsonResponse, keyOf } from './http/gateway.ts';
import { nodeContext, type RequestContext } from './http/node-context.ts';
import type { Keys } from './keys.ts';
import { createBackground } from './background.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import { createRetryingMailer } from './retrying-mailer.ts';
import type { RealtimeOptions } from './realtime/options.ts';
import { FairQueue } from './fair-queue.ts';
import { Realtime, type RealtimeStats } from './realtime/realtime.ts';
import { Rest } from './rest/rest.ts';
import type { WatchedReads } from './rest/watched-reads.ts';
import { Staff } from './staff.ts';
import type { ByteStore } from './storage/byte-store.ts';
import { FileStorage } from './storage/storage.ts';
import { TokenVerifier } from './tokens/verifier.ts';

export interface BackendOptions {
  /** Must be migrated already. */
  database: Database;
  keys: Keys;
  /** Where auth links lead if the requested address is not allowed; without a trailing slash. */
  siteUrl: string;
  /** Other allowed targets of auth links. `*` matches within a path segment, `**` matches anything. */
  redirectUrls: readonly string[];
  mailer: Mailer;
  log: Log;
  /** Maximum rows that one request reads from a table; default 10,000. */
  maxRows?: number;
  auth?: Partial<AuthOptions>;
  /** Default: bcrypt in threads. */
  hasher?: PasswordHasher;
  realtime?: Partial<RealtimeOptions>;
  /**
   * Database function (`schema.function`) called for every sign-in attempt, like the hosted service's hooks
   * `password_verification_attempt` and `mfa_verification_attempt`. Its argument and its result are jsonb.
   */
  verificationHook?: string;
  /**
   * Database function (`schema.function`) that returns whether an account (uuid) is staff. Staff have their own
   * connections, longer timeouts and regular expressions, and must confirm their current password to change it.
   * Default: no account is staff.
   */
  staffRule?: string;
  /**
   * The identity provider for single sign-on, and the database function (`schema.function`, from jsonb to jsonb) that
   * decides about sign-ins. Default: no single sign-on.
   */
  singleSignOn?: IdentityProviderOptions & { rule: string };
  /** Tables whose reads are capped and recorded. Default: none. */
  watchedReads?: WatchedReads;
  /** Where contents of uploaded files are stored. Default: in the database, so that several processes can share them. */
  fileStore?: ByteStore | null;
  /** Whether contents without a row are removed, which only a server may do. Default: true. */
  sweepsFiles?: boolean;
}

export interface Backend {
  /** All routes, to be mounted at the root of another Hono app. Takes the client's address from the Node request. */
  app: Hono;
  /** The same routes without a router: `/auth/v1`, `/rest/v1`, `/realtime/v1`, `/storage/v1`. */
  fetch(request: Request, context?: RequestContext): Response | Promise<Response>;
  /** Handles Node's `upgrade` event: opens a WebSocket at `/realtime/v1/websocket`, or sends an HTTP error. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, context?: RequestContext): Promise<void>;
  /** Closes all sockets and accepts no new ones; otherwise a stopping server would wait for them. */
  hangUp(): void;
  /** Metrics of this process's sockets. */
  stats: () => RealtimeStats;
  /** Waits for mails in transit and stops listening to the database. Does not close the database. */
  close(): Promise<void>;
}

/** Creates the embedded backend: the hosted platform's wire format on one database. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, keys, log, maxRows = 10_000 } = options;
  const verifier = new TokenVerifier(keys);
  const clients = new Clients(new Staff(database, functionOf(options.staffRule), log));
  const watch = watchOf(options.watchedReads);
  const rest = await Rest.open({ database, verifier, clients, log, maxRows, watch });
  const realtime = await Realtime.open({ database, verifier, clients, log, limits: options.realtime });
  const { runInBackground, backgroundDone } = createBackground(log);
  const authOptions = { ...AUTH_DEFAULTS, ...options.auth };
  const retryingMailer = createRetryingMailer(options.mailer, log, authOptions.mailPausesMs);
  const auth = authContext(options, authOptions, { verifier, clients, runInBackground, retryingMailer });
  const authQueues = new AuthQueues(auth);
  const { fileStore = null, sweepsFiles = true } = options;
  const { jwtSecret } = keys;
  const storage = new FileStorage({
    database,
    verifier,
    clients,
    jwtSecret,
    store: fileStore,
    sweeps: sweepsFiles,
    log,
    runInBackground,
  });

  const fetch = (
    request: Request,
    { address = null, signal }: RequestContext = {},
  ): Response | Promise<Response> => {
    const { path, search } = splitUrl(request.url);
    const [, service] = SERVICE.exec(path) ?? [];
    if (service === undefined) return jsonResponse(404, NOWHERE);
    if (request.method === 'OPTIONS') return preflight(request);
    const rest1 = path.slice(service.length + 4);
    if (service === 'auth' && isOpenPath(rest1))
      return handleAuth(auth, authQueues, request, rest1, search, address);
    if (service === 'storage' && FileStorage.isOpen(request.method, rest1)) {
      return storage.handle(request, rest1, search, null, address);
    }
    const key = keyOf(request, search, verifier);
    if (key instanceof Response) return key;
    if (service === 'rest') {
      const origin = { address, signal: signal ?? request.signal };
      return rest.handle(request, rest1.slice(1), search, key, origin);
    }
    if (service === 'auth') return handleAuth(auth, authQueues, request, rest1, search, address);
    if (service === 'storage') return storage.handle(request, rest1, search, key, address);
    return realtime.handle(request, rest1, search, key);
  };

  const app = new Hono();
  app.all('*', (c) => fetch(c.req.raw, nodeContext(c.env)));
  return {
    app,
    fetch,
    upgrade: (request, socket, head, { address = null } = {}) =>
      realtime.upgrade(request, socket, head, address),
    hangUp: () => realtime.hangUp(),
    stats: () => realtime.stats(),
    async close() {
      await realtime.close();
      retryingMailer.stop();
      await backgroundDone();
      await rest.close();
    },
  };
}

const SERVICE = /^\/(auth|rest|realtime|storage)\/v1(?=\/|$)/;
/** Half of the owner's connections, so that sign-ins never take them all. */
const SIGN_INS_COUNTED_AT_ONCE = 3;
const NOWHERE = { code: 'not_found', message: 'There is nothing at this address.' };

function authContext(
  options: BackendOptions,
  authOptions: AuthOptions,
  shared: Pick<AuthContext, 'verifier' | 'clients' | 'runInBackground' | 'retryingMailer'>,
): AuthContext {
  const { database, keys, siteUrl, redirectUrls, mailer, log } = options;
  return {
    database,
    keys,
    secret: new TextEncoder().encode(keys.jwtSecret),
    hasher: options.hasher ?? createHasher(),
    signInQueue: new FairQueue('sign_ins', Infinity, { perCaller: 1, waitingPerCaller: 20 }),
    countingQueue: new FairQueue('sign_in_counts', SIGN_INS_COUNTED_AT_ONCE),
    siteUrl,
    isAllowedRedirect: redirectRule(siteUrl, redirectUrls),
    mailer,
    log,
    options: authOptions,
    verificationHook: functionOf(options.verificationHook),
    staffRule: functionOf(options.staffRule),
    singleSignOn: signOnOf(options),
    ...shared,
  };
}

function signOnOf({ singleSignOn, siteUrl }: BackendOptions): SingleSignOn | null {
  if (singleSignOn === undefined) return null;
  const { rule, ...options } = singleSignOn;
  const provider = new IdentityProvider(options, `${siteUrl}/auth/v1/callback`);
  return { provider, rule: checkFunctionName(rule) };
}

const functionOf = (name: string | undefined): string | null =>
  name === undefined ? null : checkFunctionName(name);

function watchOf(watch: WatchedReads | undefined): WatchedReads | null {
  if (watch === undefined) return null;
  return { ...watch, most: checkFunctionName(watch.most), note: checkFunctionName(watch.note) };
}

/** The name becomes part of a statement without escaping. */
function checkFunctionName(name: string): string {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new TypeError(`${name} is not the name of a function`);
  return name;
}

/** Splits an absolute URL into path and query. The URL class is too slow for the hot path. */
function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0) return { path: '/', search: '' };
  const fragment = url.indexOf('#', start);
  const end = fragment < 0 ? url.length : fragment;
  const question = url.indexOf('?', start);
  return question < 0 || question > end
    ? { path: url.slice(start, end), search: '' }
    : { path: url.slice(start, question), search: url.slice(question + 1, end) };
}
