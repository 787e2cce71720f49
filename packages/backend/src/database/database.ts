import type { Client } from './client.ts';
import type { PoolStats } from '../fair-queue.ts';

/** The backend's interface to PostgreSQL, embedded or external. */

/** One request of an API caller: SQL that is run under the caller's role, never the owner's. */
export interface ApiCall {
  /** `anon`, `authenticated` or `service_role`; `none`, the owner, only for statements of the backend's own. */
  role: string;
  /** The token's payload as JSON text; becomes `request.jwt.claims`. */
  claims: string;
  /** The account of the claims, their `sub`; what is not told is looked up in the claims, each time. */
  subject?: string | null;
  /** The token's `session_id`; the call is refused (SQLSTATE MD401) once that session has ended. */
  session: string | null;
  /** Run in a read-only transaction, as PostgREST does for GET and HEAD. */
  readOnly: boolean;
  /**
   * One statement that returns `body text, row_count bigint, total_count bigint`. Values are reached as `($1)[n]`.
   */
  sql: string;
  params: readonly (string | null)[];
  /** Refuse (SQLSTATE MD406) and roll back unless the result is exactly one row. */
  single?: boolean;
  /** Refuse (SQLSTATE MD412) and roll back when the result has more rows. */
  most?: number | undefined;
  /** What functions and policies may read of the request as `request.method` and so on; they may then set the answer's. */
  http?: HttpSettings | undefined;
  /** A name that PostgreSQL knows. */
  timeZone?: string | undefined;
  /** PostgreSQL's estimate of the rows of `sql` is the total, from so many on; at once without an exact number. */
  planned?: { sql: string; above: number } | undefined;
  /** A read that a replica may answer: it changes nothing, whatever it calls is stable. */
  mayBeReplica?: boolean;
  /** One of few statements that come again and again: connections keep its plan. */
  isPrepared?: boolean;
  /** It may take long: for staff it has separate connections and more time. */
  isLong?: boolean;
}

/** In this order; headers and cookies are JSON objects. */
export interface HttpSettings {
  method: string;
  path: string;
  headers: string;
  cookies: string;
}

export interface ApiResult {
  /** PostgreSQL's JSON exactly as it sent it; null when the statement gave SQL NULL. */
  body: Uint8Array | null;
  rowCount: number;
  /** null unless the statement counted. */
  totalCount: number | null;
  /** `response.status` and `response.headers` as the statement set them; null where it did not. */
  status: string | null;
  headers: string | null;
}

/**
 * Runs as the owner of the database. Rows come back with int8 as number (bigint when unsafe), numeric as text,
 * timestamps as Date, json parsed. A json parameter may be an object or JSON text.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** How the replica is doing, for the metrics. */
export interface ReplicaStats {
  isUsed: boolean;
  /** Its replication delay when last asked; while it is not used, the time since it last had everything. */
  lagSeconds: number;
  /** Reads that it might answer: by it, and by the primary because it was away or behind. */
  reads: { replica: number; primary: number };
}

export interface Database extends Queryable {
  /**
   * The hot path: one statement, one transaction, the caller's role. Without a client it is the process's own work.
   * Errors: TooBusy, HungUp.
   */
  call(request: ApiCall, client?: Client): Promise<ApiResult>;
  /**
   * The same database for a client's work: on their lane's connections, and in their queue. It may have several steps,
   * and is not aborted when the client disconnects, because an attempt to sign in must be counted.
   */
  forClient(client: Client): Database;
  /** Rolled back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` with each payload notified on `channel`; returns a function that stops it. After a lost connection
   * it listens again and calls `missed`, because notifications may have been missed. `lost` is called when the
   * connection breaks.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    missed?: () => void,
    lost?: () => void,
  ): Promise<() => Promise<void>>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Whether its disk has room, as far as is known: it is tried only once something found it full. */
  hasRoom?(): Promise<boolean>;
  /** How busy the connections are. */
  pools(): PoolStats[];
  /** How the replica for reads is doing; null without one. */
  replica(): ReplicaStats | null;
  close(): Promise<void>;
}

/** A problem that the operator must fix before the server can start; the message is one line for them. */
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
  /** Where in PostgreSQL it was reported. */
  routine?: string | undefined;
}

/** An error raised by PostgreSQL itself, recognised by its five-character SQLSTATE. */
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
]);

/** Too many connections, a deadlock, a timeout: a retry may succeed. */
export const isBusy = ({ code }: SqlError): boolean => /^(53|40|57014)/.test(code);

/** The database is unreachable, starting or stopping: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return CONNECTION_CODES.has(error.code) || /^(08|57P0)/.test(error.code);
}
