import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { handleAuth, isOpenPath } from './auth/auth.ts';
import type { AuthContext } from './auth/context.ts';
import { AuthQueues } from './auth/auth-queues.ts';
import { AUTH_DEFAULTS, type AuthOptions } from './auth/options.ts';
import { createHasher, type PasswordHasher } from './auth/passwords.ts';
import { redirectRule } from './auth/redirects.ts';
import type { Database } from './database/database.ts';
import { Clients } from './clients.ts';
import { preflight } from './http/cors.ts';
import { jsonResponse, keyOf } from './http/gateway.ts';
import { nodeContext, type RequestContext } from './http/node-context.ts';
import type { Keys } from './keys.ts';
import { createLater } from './later.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import { createRetryingMailer } from './retrying-mailer.ts';
import type { RealtimeOptions } from './realtime/options.ts';
import { FairQueue } from './fair-queue.ts';
import { Realtime, type RealtimeStats } from './realtime/realtime.ts';
import { Rest } from './rest/rest.ts';
import type { WatchedReads } from './rest/watched-reads.ts';
import { Staff } from './staff.ts';
import { FileStorage } from './storage/storage.ts';
import { TokenVerifier } from './tokens/verifier.ts';

export interface BackendOptions {
  /** Migrated already. */
  database: Database;
  keys: Keys;
  /** The target of auth links if the requested address is not allowed; without a trailing slash. */
  siteUrl: string;
  /** Further addresses auth links may lead to; `*` within a part of the path, `**` anything. */
  redirectUrls: readonly string[];
  mailer: Mailer;
  log: Log;
  /** Rows that one request may read from a table; default 10,000. */
  maxRows?: number;
  auth?: Partial<AuthOptions>;
  /** Default: bcrypt in threads. */
  hasher?: PasswordHasher;
  realtime?: Partial<RealtimeOptions>;
  /**
   * `schema.function` in the database that is called for every attempt to sign in, like the hosted service's hooks
   * `password_verification_attempt` and `mfa_verification_attempt`: one argument and a result of type jsonb.
   */
  verificationHook?: string;
  /**
   * `schema.function` in the database that returns whether an account (uuid) is staff: staff have their own connections,
   * more time, may use regular expressions, and send their present password with a new one. Default: nobody is.
   */
  staffRule?: string;
  /** Tables whose rows are capped and recorded when they are read. Default: none. */
  watchedReads?: WatchedReads;
  /** The folder for files; default: in the database, which several processes may share. */
  storageFolder?: string | null;
}

export interface Backend {
  /** Everything, to be mounted at the root of another Hono app; takes the client's address from the Node request. */
  app: Hono;
  /** The same without a router in front: `/auth/v1`, `/rest/v1`, `/realtime/v1`, `/storage/v1`. */
  fetch(request: Request, context?: RequestContext): Response | Promise<Response>;
  /** Node's `upgrade` event: a WebSocket at `/realtime/v1/websocket`, or an HTTP error. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, context?: RequestContext): Promise<void>;
  /** Closes all sockets and accepts no more; otherwise a stopping server would wait for them. */
  hangUp(): void;
  /** Metrics of this process's sockets. */
  stats: () => RealtimeStats;
  /** Waits for mails being sent and stops listening to the database; the database itself stays open. */
  close(): Promise<void>;
}

/** The embedded backend: the hosted platform's wire format on one database. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, keys, log, maxRows = 10_000 } = options;
  const verifier = new TokenVerifier(keys);
  const clients = new Clients(new Staff(database, functionOf(options.staffRule), log));
  const watch = watchOf(options.watchedReads);
  const rest = await Rest.open({ database, verifier, clients, log, maxRows, watch });
  const realtime = await Realtime.open({ database, verifier, clients, log, limits: options.realtime });
  const { later, settled } = createLater(log);
  const authOptions = { ...AUTH_DEFAULTS, ...options.auth };
  const retryingMailer = createRetryingMailer(options.mailer, log, authOptions.mailPausesMs);
  const auth = authContext(options, authOptions, { verifier, clients, later, retryingMailer });
  const authQueues = new AuthQueues(auth);
  const { storageFolder = null } = options;
  const { jwtSecret } = keys;
  const storage = new FileStorage({
    database,
    verifier,
    clients,
    jwtSecret,
    folder: storageFolder,
    log,
    later,
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
      await settled();
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
  shared: Pick<AuthContext, 'verifier' | 'clients' | 'later' | 'retryingMailer'>,
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
    ...shared,
  };
}

const functionOf = (name: string | undefined): string | null =>
  name === undefined ? null : checkFunctionName(name);

function watchOf(watch: WatchedReads | undefined): WatchedReads | null {
  if (watch === undefined) return null;
  return { ...watch, most: checkFunctionName(watch.most), note: checkFunctionName(watch.note) };
}

/** It becomes part of a statement unescaped. */
function checkFunctionName(name: string): string {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new TypeError(`${name} is not the name of a function`);
  return name;
}

/** Path and query of an absolute address, without the cost of URL on the hot path. */
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
