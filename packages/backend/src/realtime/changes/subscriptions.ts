import type { Caller } from '@marketdesk/backend/tokens/verifier.ts';
import type { RealtimeOptions } from '../options.ts';
import { Refusal } from '../refusal.ts';
import type { Version } from '../wire/frame.ts';
import { conditionsOf, interestKey, type Interest } from './binding.ts';

/** A receiver of changes. */
export interface Subscriber {
  readonly topic: string;
  readonly version: Version;
  /** The current caller, for policies. */
  readonly caller: Caller;
  /** Owner of the subscription; one person may have many. */
  readonly person: string;
  /** Sends a complete message, as UTF-8 text. */
  sendText(message: Uint8Array): void;
  /** Sends the reason to the client and closes the channel. */
  end(message: string): void;
  /** Closes the socket, so that the client reconnects and rereads everything. */
  restart(reason: string): void;
}

export interface Subscription {
  subscriber: Subscriber;
  interest: Interest;
}

type Limits = Pick<RealtimeOptions, 'conditionsPerPerson' | 'conditionsPerTable'>;

/** A person with at most this many conditions on a table is never refused because of others. */
const GUARANTEED_CONDITIONS = 20;

/** Subscriptions by table. */
export class Subscriptions {
  readonly #limits: Limits;
  readonly #tables = new Map<string, Table>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Replaces the subscriber's interests. Errors: Refusal if there are too many; some of them may be set then. */
  set(subscriber: Subscriber, interests: readonly Interest[]): void {
    this.remove(subscriber);
    for (const interest of interests) {
      const key = interestKey(interest);
      const table = this.#tables.get(key) ?? new Table();
      this.#tables.set(key, table);
      table.add(subscriber, interest);
      this.#check(table, subscriber.person, interest);
    }
  }

  remove(subscriber: Subscriber): void {
    for (const [key, table] of this.#tables) {
      table.remove(subscriber);
      if (table.subscribers.size === 0) this.#tables.delete(key);
    }
  }

  has(key: string): boolean {
    return this.#tables.has(key);
  }

  of(key: string): Subscription[] {
    return [...(this.#tables.get(key)?.subscribers.values() ?? [])].flat();
  }

  subscribers(key: string): Subscriber[] {
    return [...(this.#tables.get(key)?.subscribers.keys() ?? [])];
  }

  #check({ all, people }: Table, person: string, { table }: Interest): void {
    const { conditionsPerPerson, conditionsPerTable } = this.#limits;
    const own = people.get(person) ?? 0;
    const name = `${table.schema}.${table.name}`;
    if (own > conditionsPerPerson) {
      throw new Refusal(
        'ChannelRateLimitReached',
        `You subscribe to ${name} with more than ${conditionsPerPerson} conditions over all of your connections. Close some of them`,
      );
    }
    if (all > conditionsPerTable && own > GUARANTEED_CONDITIONS) {
      throw new Refusal(
        'ChannelRateLimitReached',
        `There are too many subscriptions to ${name} at the moment. Use at most ${GUARANTEED_CONDITIONS} conditions, or try again later`,
      );
    }
  }
}

/** Subscriptions to one table, with the number of conditions in total and by person. */
class Table {
  readonly subscribers = new Map<Subscriber, Subscription[]>();
  readonly people = new Map<string, number>();
  all = 0;
  /** Owner at the time of the subscription, because the token may change. */
  readonly #owners = new Map<Subscriber, string>();

  add(subscriber: Subscriber, interest: Interest): void {
    const { person } = subscriber;
    this.#owners.set(subscriber, person);
    const own = this.subscribers.get(subscriber);
    if (own) own.push({ subscriber, interest });
    else this.subscribers.set(subscriber, [{ subscriber, interest }]);
    this.#count(person, costOf(interest));
  }

  remove(subscriber: Subscriber): void {
    const own = this.subscribers.get(subscriber) ?? [];
    const weight = own.reduce((sum, { interest }) => sum + costOf(interest), 0);
    this.#count(this.#owners.get(subscriber) ?? '', -weight);
    this.#owners.delete(subscriber);
    this.subscribers.delete(subscriber);
  }

  #count(person: string, conditions: number): void {
    this.all += conditions;
    const own = (this.people.get(person) ?? 0) + conditions;
    if (own > 0) this.people.set(person, own);
    else this.people.delete(person);
  }
}

const costOf = (interest: Interest): number => Math.max(1, conditionsOf(interest));
