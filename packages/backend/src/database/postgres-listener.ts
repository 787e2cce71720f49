import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';

interface Subscription {
  handler: (payload: string) => void;
  missed: (() => void) | undefined;
  lost: (() => void) | undefined;
}

/** Between two attempts to come back. */
const RETRY_MS = 500;

/**
 * One connection that listens on all channels. The one of postgres.js subscribes several times after a reconnect, and
 * does not report that notifications may have been missed.
 */
export class PostgresListener {
  readonly #sql: Sql;
  readonly #channels = new Map<string, Set<Subscription>>();
  #returning = false;
  #closed = false;

  /** `connect` opens a pool of one connection with these hooks. */
  constructor(
    connect: (hooks: { onnotify: (channel: string, payload: string) => void; onclose: () => void }) => Sql,
  ) {
    this.#sql = connect({
      onnotify: (channel, payload) => {
        for (const { handler } of this.#channels.get(channel) ?? []) handler(payload);
      },
      onclose: () => {
        if (!this.#returning && !this.#closed && this.#channels.size > 0) void this.#return();
      },
    });
  }

  async listen(channel: string, subscription: Subscription): Promise<() => Promise<void>> {
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else {
      await this.#ask(channel);
      this.#channels.set(channel, new Set([subscription]));
    }
    return () => {
      this.#channels.get(channel)?.delete(subscription);
      return Promise.resolve();
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#sql.end({ timeout: 5 });
  }

  async #ask(channel: string): Promise<void> {
    await this.#sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`);
  }

  /** Retries until the database is back, then tells listeners that notifications may have been missed. */
  async #return(): Promise<void> {
    this.#returning = true;
    for (const subscriptions of this.#channels.values()) for (const { lost } of subscriptions) lost?.();
    while (!this.#hasClosed()) {
      await delay(RETRY_MS, undefined, { ref: false });
      try {
        for (const channel of this.#channels.keys()) await this.#ask(channel);
        break;
      } catch {
        // still away
      }
    }
    this.#returning = false;
    if (this.#hasClosed()) return;
    for (const subscriptions of this.#channels.values()) for (const { missed } of subscriptions) missed?.();
  }

  #hasClosed(): boolean {
    return this.#closed;
  }
}
