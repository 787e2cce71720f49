import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { parseChange, type Change } from './change.ts';
import { sendChange } from './change-message.ts';
import type { Publication } from './publication.ts';
import { readChanges, type ReadChanges } from './read-changes.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ChangeFeedOptions {
  database: Database;
  publication: Publication;
  subscriptions: Subscriptions;
  log: Log;
  /** Changes that may wait. */
  waiting: number;
}

/** Changes that are read together. */
const BATCH = 500;

/**
 * From notifications to messages. Changes that arrive while some are being read make the next batch: the busier it is, the
 * fewer statements a change costs. They are sent in the order in which they were committed.
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

  /** A notification on `backend_changes`. */
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

  /** What waits is forgotten: nobody listens any more, or everybody reads everything again. */
  clear(): void {
    this.#waiting = [];
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting = [];
    await this.#running;
  }

  async #run(): Promise<void> {
    // Notifications of one commit come one after the other: all of them first.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#batch(this.#waiting.splice(0, BATCH));
    this.#running = null;
  }

  async #batch(changes: Change[]): Promise<void> {
    const tables = new Map<string, Change[]>();
    for (const change of changes) {
      const list = tables.get(change.table);
      if (list) list.push(change);
      else tables.set(change.table, [change]);
    }
    const results = new Map<string, (change: Change) => void>();
    for (const [key, list] of tables) results.set(key, await this.#read(key, list));
    for (const change of changes) results.get(change.table)?.(change);
  }

  /** Reads the changes of one table; the result sends one of them. */
  async #read(key: string, changes: Change[]): Promise<(change: Change) => void> {
    const { database, publication, subscriptions, log } = this.#options;
    const table = publication.get(key);
    const asked = subscriptions
      .of(key)
      .filter(({ interest }) =>
        changes.some(({ type }) => interest.event === '*' || interest.event === type),
      );
    if (!table || asked.length === 0) return () => undefined;
    let read: ReadChanges;
    try {
      read = await readChanges(database, table, changes, asked);
    } catch (error) {
      log.error({ err: messageOf(error), table: table.sql }, 'Changes could not be read');
      this.#restart(key, 'Changes could not be read');
      return () => undefined;
    }
    for (const message of read.failures) {
      log.warn({ err: message, table: table.sql }, 'A policy failed for a subscriber');
    }
    for (const { subscriber } of read.ended) subscriber.end('Session is no longer valid');
    for (const { subscriber, interest } of read.broken) {
      subscriber.end(`The filter "${interest.filter?.text ?? ''}" fails on a changed row`);
    }
    return (change) => {
      const row = read.row(change);
      // Deleted meanwhile: its deletion comes next.
      if (change.key !== null && !row) return;
      const shown = asked.filter(
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
