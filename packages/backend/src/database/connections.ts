import type { Connection } from './connection.ts';

export interface ConnectionsOptions<C> {
  open(): C;
  /** Milliseconds after which a connection in use counts as dead, because PostgreSQL should have ended its statement. */
  patienceMs?: number | null;
}

/** Idle time before a connection is closed: each takes 5 to 10 MB in PostgreSQL, old ones more. */
const IDLE_MS = 60_000;
const CHECK_MS = 1_000;

/** A pool of connections, used by one task at a time. Callers limit the number of concurrent tasks. */
export class Connections<C extends Connection> {
  readonly #options: ConnectionsOptions<C>;
  readonly #busy = new Set<C>();
  /** Last used first, so that surplus connections become idle and close. */
  #free: C[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #whenIdle: () => void = () => undefined;

  constructor(options: ConnectionsOptions<C>) {
    this.#options = options;
  }

  async use<T>(task: (connection: C) => Promise<T>): Promise<T> {
    const connection = this.#take();
    try {
      return await task(connection);
    } finally {
      this.#release(connection);
    }
  }

  /** Closes all connections after waiting up to `seconds` for running tasks. */
  async close(seconds: number): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#free.map((connection) => connection.close(seconds)));
    if (this.#busy.size > 0) {
      const timer = setTimeout(() => this.#whenIdle(), seconds * 1000);
      await new Promise<void>((resolve) => (this.#whenIdle = resolve));
      clearTimeout(timer);
    }
    for (const connection of this.#busy) connection.cut();
  }

  #take(): C {
    if (this.#isClosed) {
      throw Object.assign(new Error('The database is closed'), { code: 'CONNECTION_ENDED' });
    }
    let connection = this.#free.pop();
    while (connection?.isUsable === false) connection = this.#free.pop();
    connection ??= this.#options.open();
    connection.since = performance.now();
    this.#busy.add(connection);
    this.#timer ??= setInterval(() => this.#closeIdle(), CHECK_MS).unref();
    return connection;
  }

  #release(connection: C): void {
    this.#busy.delete(connection);
    if (this.#isClosed) {
      void connection.close(0);
      if (this.#busy.size === 0) this.#whenIdle();
    } else if (connection.isUsable) {
      connection.since = performance.now();
      this.#free.push(connection);
    }
  }

  #closeIdle(): void {
    const { patienceMs = null } = this.#options;
    const now = performance.now();
    for (const connection of this.#busy) {
      if (patienceMs !== null && now - connection.since > patienceMs) connection.cut();
    }
    for (const connection of this.#free) {
      if (now - connection.since > IDLE_MS) void connection.close(1);
    }
    this.#free = this.#free.filter(({ isUsable }) => isUsable);
    if (this.#busy.size + this.#free.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
