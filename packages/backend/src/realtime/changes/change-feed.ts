import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Log } from '@marketdesk/backend/log.ts';
import { conditionsOf, interestKey } from './binding.ts';
import { parseChange, type Change } from './change.ts';
import { sendChange } from './change-message.ts';
import type { Publication, PublishedTable } from './publication.ts';
import { readChanges } from './read-changes.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';

export interface ChangeFeedOptions {
  database: Database;
  publication: Publication;
  subscriptions: Subscriptions;
  log: Log;
  /** Maximum number of waiting changes. */
  waiting: number;
}

/** Maximum changes per batch. */
const BATCH = 500;
/** Maximum distinct callers per statement. */
const CALLERS = 100;
/** Maximum filter conditions per statement, unless one caller has more: each is planned and copies all values. */
const CONDITIONS = 250;

/**
 * Converts notifications to messages. Changes that arrive during a read form the next batch, so statements per change
 * decrease with load. Every subscriber receives changes in commit order.
 */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  #waiting: Change[] = [];
  #running: Promise<void> | null = null;
  #closed = false;
  /** Messages sent since the start. */
  sent = 0;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** Handles a notification on `backend_changes`. */
  receive(payload: string): void {
    const change = parseChange(payload);
    if (!change || this.#closed || !this.#options.subscriptions.has(change.table)) return;
    if (change.type === 'UNSAID') {
      this.#restart(change.table, 'A change could not be described');
      return;
    }
    if (this.#waiting.length >= this.#options.waiting) {
      const tables = new Set(this.#waiting.map(({ table }) => table).concat(change.table));
      this.#waiting = [];
      for (const table of tables) this.#restart(table, 'Too many changes at once');
      return;
    }
    this.#waiting.push(change);
    this.#running ??= this.#run();
  }

  /** Drops waiting changes: there are no subscribers, or all of them will reread everything. */
  clear(): void {
    this.#waiting = [];
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting = [];
    await this.#running;
  }

  async #run(): Promise<void> {
    // Waits until all notifications of a commit have arrived.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const changes = this.#waiting.splice(0, BATCH);
      try {
        await this.#batch(changes);
      } catch (error) {
        this.#options.log.error(
          { err: error instanceof Error ? error.stack : String(error) },
          'Changes were not sent',
        );
        for (const key of new Set(changes.map(({ table }) => table)))
          this.#restart(key, 'Changes were not sent');
      }
    }
    this.#running = null;
  }

  /** Reads the next group from the database while the messages of the previous one are sent. */
  async #batch(changes: Change[]): Promise<void> {
    const groups = this.#groups(changes);
    let next = groups.length > 0 ? this.#read(groups[0] ?? [], changes) : null;
    for (let at = 0; at < groups.length; at++) {
      const send = await next;
      next = at + 1 < groups.length ? this.#read(groups[at + 1] ?? [], changes) : null;
      for (const change of changes) send?.(change);
    }
  }

  /**
   * Groups the affected subscriptions by the limits on callers and conditions. Callers with few conditions come first, so
   * they do not wait for callers with many.
   */
  #groups(changes: readonly Change[]): Subscription[][] {
    const types = new Map<string, Set<string>>();
    for (const { table, type } of changes) types.set(table, (types.get(table) ?? new Set()).add(type));
    const subscriptions = [...types].flatMap(([table, happened]) =>
      this.#options.subscriptions
        .of(table)
        .filter(({ interest }) => interest.event === '*' || happened.has(interest.event)),
    );
    const callers = byCaller(subscriptions).map((subscriptions) => ({
      subscriptions,
      conditions: subscriptions.reduce((sum, { interest }) => sum + conditionsOf(interest), 0),
    }));
    const groups: Subscription[][] = [];
    let room = { callers: 0, conditions: 0 };
    for (const caller of callers.toSorted((a, b) => a.conditions - b.conditions)) {
      if (room.callers === 0 || room.conditions < caller.conditions) {
        groups.push([]);
        room = { callers: CALLERS, conditions: CONDITIONS };
      }
      room.callers -= 1;
      room.conditions -= caller.conditions;
      groups.at(-1)?.push(...caller.subscriptions);
    }
    return groups;
  }

  /** Reads the changes for a group of subscriptions. Returns a function that sends one change. */
  async #read(group: readonly Subscription[], changes: readonly Change[]): Promise<(change: Change) => void> {
    const tables = new Map<string, Subscription[]>();
    for (const subscription of group) {
      const key = interestKey(subscription.interest);
      const list = tables.get(key);
      if (list) list.push(subscription);
      else tables.set(key, [subscription]);
    }
    const results = new Map<string, (change: Change) => void>();
    for (const [key, subscriptions] of tables) {
      const ofTable = changes.filter(({ table }) => table === key);
      results.set(key, await this.#readTable(key, ofTable, subscriptions));
    }
    return (change) => results.get(change.table)?.(change);
  }

  async #readTable(
    key: string,
    changes: readonly Change[],
    subscriptions: readonly Subscription[],
  ): Promise<(change: Change) => void> {
    const { publication, log } = this.#options;
    const table = publication.get(key);
    if (!table) return () => undefined;
    let failures = 0;
    const attempt = async (some: readonly Subscription[]): Promise<((change: Change) => void) | null> => {
      try {
        return await this.#readFor(table, changes, some);
      } catch (error) {
        log.error({ err: messageOf(error), table: table.sql }, 'Changes could not be read');
        failures++;
        return null;
      }
    };
    const forAll = await attempt(subscriptions);
    if (forAll) return forAll;
    // Repeats the read per caller, so that one faulty caller does not affect others. Two more failures stop the repetition.
    const sends: ((change: Change) => void)[] = [];
    const callers = byCaller(subscriptions);
    for (const own of callers) {
      const send = callers.length > 1 && failures < 3 ? await attempt(own) : null;
      if (send) sends.push(send);
      else for (const { subscriber } of own) subscriber.restart('Changes could not be read');
    }
    return (change) => {
      for (const send of sends) send(change);
    };
  }

  async #readFor(
    table: PublishedTable,
    changes: readonly Change[],
    subscriptions: readonly Subscription[],
  ): Promise<(change: Change) => void> {
    const { database, log } = this.#options;
    const read = await readChanges(database, table, changes, subscriptions);
    for (const message of read.failures) {
      log.warn({ err: message, table: table.sql }, 'A policy failed for a subscriber');
    }
    for (const { subscriber } of read.ended) subscriber.end('Session is no longer valid');
    for (const { subscriber, interest } of read.broken) {
      subscriber.end(`The filter "${interest.filter?.text ?? ''}" fails on a changed row`);
    }
    return (change) => {
      const row = read.row(change);
      // The row was deleted in the meantime: its DELETE follows.
      if (change.key !== null && !row) return;
      const shown = subscriptions.filter(
        (subscription) =>
          (subscription.interest.event === '*' || subscription.interest.event === change.type) &&
          read.isFor(change, subscription),
      );
      this.sent += sendChange(change, row, shown);
    };
  }

  #restart(table: string, reason: string): void {
    for (const subscriber of this.#options.subscriptions.subscribers(table)) subscriber.restart(reason);
  }
}

function byCaller(subscriptions: readonly Subscription[]): Subscription[][] {
  const callers = new Map<string, Subscription[]>();
  for (const subscription of subscriptions) {
    const { claims } = subscription.subscriber.caller;
    const own = callers.get(claims);
    if (own) own.push(subscription);
    else callers.set(claims, [subscription]);
  }
  return [...callers.values()];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
