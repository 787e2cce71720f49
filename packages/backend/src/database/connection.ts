import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { requestCancel, type BackendKey } from './cancel-request.ts';
import { isSqlError, type Queryable } from './database.ts';
import { DRIVER, type Sql } from './driver.ts';
import { failing, type OpenSocket, type SocketTarget } from './postgres-socket.ts';

export interface ConnectionOptions {
  url: string;
  /** Shared by connections to the same place. */
  openSocket: OpenSocket;
  prepare?: boolean;
  /** Whether arrays of all types are understood: PostgreSQL is asked about them first. */
  fetchTypes?: boolean;
  /** What PostgreSQL is told at the start. */
  parameters: { application_name: string; statement_timeout?: number };
  onNotify?: (channel: string, payload: string) => void;
  /** Called once, when nothing can be sent on it any more. */
  onLost?: () => void;
}

export type Parameters = postgres.ParameterOrJSON<number | bigint>[];

/**
 * One connection to PostgreSQL, which is never opened again. The library would do that by itself, but loses count when a
 * connection breaks: a statement sent between the failure and the close never ends, later ones get the answers of earlier
 * ones, and the rest of a transaction goes to whatever connection comes next. So what is lost is thrown away as a whole.
 */
export class Connection implements Queryable {
  readonly #sql: Sql;
  readonly #onLost: (() => void) | undefined;
  #socket: Duplex | null = null;
  #isUsable = true;
  /** The last one that was sent. */
  #query: object | null = null;
  /** When it was taken for use, or put back. */
  since = performance.now();

  constructor({ url, openSocket, onNotify, onLost, ...options }: ConnectionOptions) {
    this.#onLost = onLost;
    // Missing from the library's types.
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

  /** PostgreSQL's process, or what a pooler says it is; known once a statement was sent. */
  get pid(): number | null {
    return keyOf(this.#query)?.pid ?? null;
  }

  async query<Row = Record<string, unknown>>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    // It has no effect where the connection as a whole does not prepare.
    const rows = await this.#settle(() => this.#sql.unsafe(text, params as Parameters, { prepare: true }));
    return [...rows] as unknown as Row[];
  }

  /** Columns as PostgreSQL's bytes. */
  raw(text: string, parameters: Parameters): Promise<(Buffer | null)[][]> {
    return this.#settle(() => this.#sql.unsafe(text, parameters, { prepare: true }).raw());
  }

  async exec(text: string): Promise<void> {
    await this.#settle(() => this.#sql.unsafe(text).simple());
  }

  /** Asks PostgreSQL to end what is under way. A request that does not reach it is made again, or it ends by itself. */
  cancel(): void {
    const { host, port, path, ssl } = this.#sql.options;
    const key = keyOf(this.#query);
    if (key) requestCancel({ host, port, path, ssl }, key).catch(() => undefined);
  }

  /** Gives it up as it is: what is under way fails at once. */
  cut(): void {
    this.#socket?.destroy();
    void this.close(0);
  }

  /** Waits so many seconds for what is under way. */
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

/** The driver notes on a query which connection it was sent on; null before that. */
function keyOf(query: object | null): BackendKey | null {
  const state = query && 'state' in query ? query.state : null;
  if (typeof state !== 'object' || state === null || !('pid' in state) || !('secret' in state)) return null;
  const { pid, secret } = state;
  return typeof pid === 'number' && typeof secret === 'number' ? { pid, secret } : null;
}
