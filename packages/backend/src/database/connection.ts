import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { requestCancel, type BackendKey } from './cancel-request.ts';
import { isSqlError, type Queryable } from './database.ts';
import { DRIVER, type Sql } from './driver.ts';
import { failing, type OpenSocket, type SocketTarget } from './postgres-socket.ts';

export interface ConnectionOptions {
  url: string;
  /** Shared by connections to the same server. */
  openSocket: OpenSocket;
  prepare?: boolean;
  /** Enables arrays of all types, for which the driver first queries PostgreSQL. */
  fetchTypes?: boolean;
  /** Startup parameters. */
  parameters: { application_name: string; statement_timeout?: number };
  onNotify?: (channel: string, payload: string) => void;
  /** Called once, when the connection becomes unusable. */
  onLost?: () => void;
}

export type Parameters = postgres.ParameterOrJSON<number | bigint>[];

/**
 * One connection to PostgreSQL, which is never reopened. The library would reconnect, but it corrupts its state when a
 * connection breaks: statements hang or receive results of earlier ones, and the rest of a transaction runs on the next
 * connection. So a lost connection is discarded.
 */
export class Connection implements Queryable {
  readonly #sql: Sql;
  readonly #onLost: (() => void) | undefined;
  #socket: Duplex | null = null;
  #isUsable = true;
  /** The last query sent. */
  #query: object | null = null;
  /** Time when the connection was taken or released. */
  since = performance.now();

  constructor({ url, openSocket, onNotify, onLost, ...options }: ConnectionOptions) {
    this.#onLost = onLost;
    // The option is missing from the library's types.
    const socket: object = {
      socket: async (target: SocketTarget) => {
        if (!this.#isUsable) return failing('CONNECTION_CLOSED', 'the connection was given up');
        this.#socket = await openSocket(target);
        return this.#socket;
      },
    };
    this.#sql = postgres(url, {
      ...DRIVER,
      ...socket,
      prepare: options.prepare ?? true,
      fetch_types: options.fetchTypes ?? false,
      connection: options.parameters,
      onclose: () => this.cut(),
      ...(onNotify && { onnotify: onNotify }),
    });
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Process id reported by PostgreSQL or a pooler; null before the first statement. */
  get pid(): number | null {
    return keyOf(this.#query)?.pid ?? null;
  }

  async query<Row = Record<string, unknown>>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    // Has no effect if prepared statements are disabled for the connection.
    const rows = await this.#settle(() => this.#sql.unsafe(text, params as Parameters, { prepare: true }));
    return [...rows] as unknown as Row[];
  }

  /** Returns columns as PostgreSQL's bytes. */
  raw(text: string, parameters: Parameters): Promise<(Buffer | null)[][]> {
    return this.#settle(() => this.#sql.unsafe(text, parameters, { prepare: true }).raw());
  }

  async exec(text: string): Promise<void> {
    await this.#settle(() => this.#sql.unsafe(text).simple());
  }

  /** Sends a cancel request for the running statement. Failures are ignored: callers retry, or the statement ends. */
  cancel(): void {
    const { host, port, path, ssl } = this.#sql.options;
    const key = keyOf(this.#query);
    if (key) requestCancel({ host, port, path, ssl }, key).catch(() => undefined);
  }

  /** Destroys the connection; running statements fail at once. */
  cut(): void {
    this.#socket?.destroy();
    void this.close(0);
  }

  /** Closes the connection after waiting up to `seconds` for running statements. */
  async close(seconds: number): Promise<void> {
    const wasUsable = this.#isUsable;
    this.#isUsable = false;
    if (wasUsable) this.#onLost?.();
    await this.#sql.end({ timeout: seconds }).catch(() => undefined);
  }

  async #settle<T>(send: () => Promise<T>): Promise<T> {
    if (!this.#isUsable) {
      throw Object.assign(new Error('The connection to the database was lost'), {
        code: 'CONNECTION_CLOSED',
      });
    }
    try {
      const query = send();
      this.#query = query;
      return await query;
    } catch (error) {
      if (!isSqlError(error) || error.severity === 'FATAL') this.cut();
      throw error;
    }
  }
}

/** Returns the backend key of the connection on which the driver sent the query; null before it was sent. */
function keyOf(query: object | null): BackendKey | null {
  const state = query && 'state' in query ? query.state : null;
  if (typeof state !== 'object' || state === null || !('pid' in state) || !('secret' in state)) return null;
  const { pid, secret } = state;
  return typeof pid === 'number' && typeof secret === 'number' ? { pid, secret } : null;
}
