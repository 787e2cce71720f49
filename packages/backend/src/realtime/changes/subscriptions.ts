import type { Caller } from '@marketdesk/backend/tokens/verifier.ts';
import type { Version } from '../wire/frame.ts';
import { interestKey, type Interest } from './binding.ts';

/** A receiver of changes. */
export interface Subscriber {
  readonly topic: string;
  readonly version: Version;
  /** The current caller, for policies. */
  readonly caller: Caller;
  /** A finished message, as UTF-8 text. */
  sendText(message: Uint8Array): void;
  /** Tells the client why and closes the channel. */
  end(message: string): void;
  /** Closes the socket, so that the client reconnects and rereads everything. */
  restart(reason: string): void;
}

export interface Subscription {
  subscriber: Subscriber;
  interest: Interest;
}

/** Who wants to know of which table. */
export class Subscriptions {
  readonly #tables = new Map<string, Map<Subscriber, Subscription[]>>();

  /** Replaces what the subscriber wanted before. */
  set(subscriber: Subscriber, interests: readonly Interest[]): void {
    this.remove(subscriber);
    for (const interest of interests) {
      const key = interestKey(interest);
      const table = this.#tables.get(key) ?? new Map<Subscriber, Subscription[]>();
      this.#tables.set(key, table);
      table.set(subscriber, [...(table.get(subscriber) ?? []), { subscriber, interest }]);
    }
  }

  remove(subscriber: Subscriber): void {
    for (const [key, table] of this.#tables) {
      if (table.delete(subscriber) && table.size === 0) this.#tables.delete(key);
    }
  }

  has(key: string): boolean {
    return this.#tables.has(key);
  }

  of(key: string): Subscription[] {
    return [...(this.#tables.get(key)?.values() ?? [])].flat();
  }

  subscribers(key: string): Subscriber[] {
    return [...(this.#tables.get(key)?.keys() ?? [])];
  }
}
