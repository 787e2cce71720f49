import type { Client } from './client.ts';
import type { PoolStats } from '../fair-queue.ts';

/** Interface to PostgreSQL, embedded or external. */

/** A request of an API caller: SQL that runs under the caller's role. */
export interface ApiCall {
  /** `anon`, `authenticated` or `service_role`; `none` = the owner, only for the backend's own statements. */
  role: string;
  /** The token's payload as JSON text, for `request.jwt.claims`. */
  claims: string;
  /** The claims' `sub`. If absent, every auth.uid() parses the claims. */
  subject?: string | null;
  /** The token's `session_id`; the call is refused (SQLSTATE MD401) once that session has ended. */
  session: string | null;
  /** Run in a read-only transaction, as PostgREST does for GET and HEAD. */
  readOnly: boolean;
  /**
   * One statement that returns `body text, row_count bigint, total_count bigint`. Its values are `($1)[n]`.
   */
  sql: string;
  params: readonly (string | null)[];
  /** Refuse (SQLSTATE MD406) and roll back unless the result has exactly one row. */
  single?: boolean;
  /** Refuse (SQLSTATE MD412) and roll back if the result has more rows. */
  most?: number | undefined;
  /** Settings `request.*` for functions and policies, which may then set `response.*`. */
  http?: HttpSettings | undefined;
  /** A time zone name known to PostgreSQL. */
  timeZone?: string | undefined;
  /** Uses PostgreSQL's row estimate of `sql` as the total if it exceeds `above`. */
  planned?: { sql: string; above: number } | undefined;
  /** A read that a replica may answer: it only calls stable functions. */
  mayBeReplica?: boolean;
  /** A frequent statement, which connections prepare. */
  isPrepared?: boolean;
  /** A long statement: for staff it has separate connections and a longer timeout. */
  isLong?: boolean;
}

/** Settings in the order of backend.run's argument; headers and cookies are JSON objects. */
export interface HttpSettings {
  method: string;
  path: string;
  headers: string;
  cookies: string;
}

export interface ApiResult {
  /** PostgreSQL's JSON, unchanged; null if the statement returned NULL. */
  body: Uint8Array | null;
  rowCount: number;
  /** null unless the statement counts. */
  totalCount: number | null;
  /** `response.status` and `response.headers` set by the statement; null if unset. */
  status: string | null;
  headers: string | null;
}

/**
 * Runs as the owner of the database. Rows contain int8 as number (bigint if unsafe), numeric as text, timestamps as Date,
 * json parsed. A json parameter may be an object or JSON text.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** Metrics of the replica. */
export interface ReplicaStats {
  isUsed: boolean;
  /** Last replication delay; while the replica is not used, the time since it was last up to date. */
  lagSeconds: number;
  /** Eligible reads: by the replica, and by the primary because the replica was away or behind. */
  reads: { replica: number; primary: number };
}

export interface Database extends Queryable {
  /**
   * Runs one statement in one transaction under the caller's role (hot path). Without a client it is the process's own
   * work. Errors: TooBusy, HungUp.
   */
  call(request: ApiCall, client?: Client): Promise<ApiResult>;
  /**
   * Returns the database for a client's work in several steps, on the connections and in the queue of the client. It is
   * not aborted when the client disconnects, because a sign-in attempt must be counted.
   */
  forClient(client: Client): Database;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` with each payload notified on `channel`; returns a function that stops it. Calls `lost` when the
   * connection breaks, and `missed` when it listens again, because notifications may have been missed.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    missed?: () => void,
    lost?: () => void,
  ): Promise<() => Promise<void>>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** Returns whether the disk has room; tested only after a write has found it full. */
  hasRoom?(): Promise<boolean>;
  /** Metrics of the connection pools. */
  pools(): PoolStats[];
  /** Metrics of the replica; null without one. */
  replica(): ReplicaStats | null;
  close(): Promise<void>;
}

/** A problem that the operator must fix; the message is one line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** The error fields that are used. */
export interface SqlError extends Error {
  code: string;
  severity: string;
  detail?: string | undefined;
  hint?: string | undefined;
  constraint_name?: string | undefined;
  constraint?: string | undefined;
  position?: string | undefined;
  /** The C function in PostgreSQL that reported the error. */
  routine?: string | undefined;
}

/** Returns whether PostgreSQL itself raised the error: it has a five-character SQLSTATE. */
export function isSqlError(error: unknown): error is SqlError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    'severity' in error &&
    typeof error.severity === 'string'
  );
}

/** Returns the error's code, such as an SQLSTATE or ENOENT; null if it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECTION_CONNECT_TIMEOUT',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOENT',
  'EPIPE',
  'NO_PRIMARY',
  'TLS_FAILED',
]);

/** Returns whether a retry may succeed: too many connections, a deadlock or a timeout. */
export const isBusy = ({ code }: SqlError): boolean => /^(53|40|57014)/.test(code);

/** Returns whether the database is unreachable, starting or stopping. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (CONNECTION_CODES.has(code) || /^(08|57P0)/.test(code));
}
