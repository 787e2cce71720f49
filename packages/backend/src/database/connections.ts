import type { Connection } from './connection.ts';

export interface ConnectionsOptions<C> {
  open(): C;
  /** Milliseconds after which whoever has a connection gets no answer any more: PostgreSQL should have ended it long since. */
  patienceMs?: number | null;
}

/** A connection that nobody needs costs PostgreSQL 5 to 10 MB, and one that is old more than that. */
const IDLE_MS = 60_000;
const LOOK_MS = 1_000;

/** Connections to be used one task at a time. How many there are at most is up to those who use them. */
export class Connections<C extends Connection> {
  readonly #options: ConnectionsOptions<C>;
  readonly #busy = new Set<C>();
  /** The last one used is used first, so that those that are not needed close. */
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
      this.#give(connection);
    }
  }

  /** Waits so many seconds for what is under way. */
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
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
    return connection;
  }

  #give(connection: C): void {
    this.#busy.delete(connection);
    if (this.#isClosed) {
      void connection.close(0);
      if (this.#busy.size === 0) this.#whenIdle();
    } else if (connection.isUsable) {
      connection.since = performance.now();
      this.#free.push(connection);
    }
  }

  #look(): void {
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
