import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import type { Address } from './address.ts';
import { requestCancel, type BackendKey } from './cancel-request.ts';
import { isSqlError, type Queryable } from './database.ts';
import { DRIVER, type Sql } from './driver.ts';
import { failing, type OpenSocket } from './postgres-socket.ts';

/** The PostgreSQL of a database URL, for any number of connections. */
export interface Server {
  address: Address;
  /** Returns a socket factory for connections whose failures are counted together. */
  sockets(): OpenSocket;
  /**
   * Returns whether the host of the socket accepts writes, after one was refused there as read-only. Absent for one host:
   * then only a read-only transaction refuses writes.
   */
  acceptsWrites?(socket: Duplex | null): Promise<boolean>;
}

export interface ConnectionOptions {
  server: Server;
  /** Shared by the connections of a pool. */
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
  readonly #server: Server;
  readonly #onLost: (() => void) | undefined;
  #socket: Duplex | null = null;
  #isUsable = true;
  /** The last query sent. */
  #query: object | null = null;
  /** Time when the connection was taken or released. */
  since = performance.now();

  constructor({ server, openSocket, onNotify, onLost, ...options }: ConnectionOptions) {
    this.#server = server;
    this.#onLost = onLost;
    // The option is missing from the library's types.
    const socket: object = {
      socket: async () => {
        if (!this.#isUsable) return failing('CONNECTION_CLOSED', 'the connection was given up');
        this.#socket = await openSocket();
        return this.#socket;
      },
    };
    this.#sql = postgres(server.address.driverUrl, {
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

  /** Sends a cancel request for the running statement. */
  cancel(): void {
    const key = keyOf(this.#query);
    if (key) void requestCancel(this.#server.address, key);
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
    if (!this.#isUsable) throw lost();
    try {
      const query = send();
      this.#query = query;
      return await query;
    } catch (error) {
      if (!isSqlError(error) || error.severity === 'FATAL') this.cut();
      if (isSqlError(error) && error.code === READ_ONLY && (await this.#isOnStandby())) {
        this.cut();
        throw lost();
      }
      throw error;
    }
  }

  /** Whether a write was refused because the host is no longer the primary, not because the transaction is read-only. */
  async #isOnStandby(): Promise<boolean> {
    return (await this.#server.acceptsWrites?.(this.#socket)) === false;
  }
}

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

const lost = (): Error =>
  Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_CLOSED' });

/** Returns the backend key of the connection on which the driver sent the query; null before it was sent. */
function keyOf(query: object | null): BackendKey | null {
  const state = query && 'state' in query ? query.state : null;
  if (typeof state !== 'object' || state === null || !('pid' in state) || !('secret' in state)) return null;
  const { pid, secret } = state;
  return typeof pid === 'number' && typeof secret === 'number' ? { pid, secret } : null;
}
