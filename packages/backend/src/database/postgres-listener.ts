import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './connection.ts';

interface Subscription {
  handler: (payload: string) => void;
  missed: (() => void) | undefined;
  lost: (() => void) | undefined;
}

/** Pause between attempts to reconnect. */
const RETRY_MS = 500;

export interface ListenerHooks {
  onNotify: (channel: string, payload: string) => void;
  onLost: () => void;
}

/** One connection that listens on all channels, replaced by a new one when lost. */
export class PostgresListener {
  readonly #open: (hooks: ListenerHooks) => Connection;
  readonly #channels = new Map<string, Set<Subscription>>();
  #connection: Connection | null = null;
  #reconnecting = false;
  #closed = false;

  constructor(open: (hooks: ListenerHooks) => Connection) {
    this.#open = open;
  }

  async listen(channel: string, subscription: Subscription): Promise<() => Promise<void>> {
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else {
      await sendListen(this.#current(), channel);
      this.#channels.set(channel, new Set([subscription]));
    }
    return () => {
      this.#channels.get(channel)?.delete(subscription);
      return Promise.resolve();
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connection?.close(5);
  }

  #current(): Connection {
    if (this.#connection?.isUsable) return this.#connection;
    return (this.#connection = this.#open({
      onNotify: (channel, payload) => {
        for (const { handler } of this.#channels.get(channel) ?? []) handler(payload);
      },
      onLost: () => {
        if (!this.#reconnecting && !this.#closed && this.#channels.size > 0) void this.#reconnect();
      },
    }));
  }

  /** Retries until the database is back, then calls `missed` of all subscriptions. */
  async #reconnect(): Promise<void> {
    this.#reconnecting = true;
    for (const subscriptions of this.#channels.values()) for (const { lost } of subscriptions) lost?.();
    let isBack = false;
    while (!isBack && !this.#hasClosed()) {
      await delay(RETRY_MS, undefined, { ref: false });
      isBack = await this.#relisten();
    }
    this.#reconnecting = false;
    if (this.#hasClosed()) return;
    for (const subscriptions of this.#channels.values()) for (const { missed } of subscriptions) missed?.();
  }

  /** Listens on all channels; returns false if it must be retried. */
  async #relisten(): Promise<boolean> {
    if (this.#closed) return false;
    const connection = this.#current();
    try {
      for (const channel of this.#channels.keys()) await sendListen(connection, channel);
      return true;
    } catch {
      return false;
    }
  }

  #hasClosed(): boolean {
    return this.#closed;
  }
}

const sendListen = (connection: Connection, channel: string): Promise<void> =>
  connection.exec(`listen "${channel.replaceAll('"', '""')}"`);
