import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

interface Known {
  isStaff: boolean;
  at: number;
}

/** How long a cached result counts as fresh. */
const FRESH_MS = 10_000;
/** How long a stale result is used while it is refreshed. */
const USABLE_MS = 60_000;
/** About 2 MB when full. */
const SIZE = 10_000;

/**
 * Caches which accounts are staff. The result decides connections, timeouts and allowed query strings, never permissions:
 * those are checked by the database. Unknown accounts are looked up in batches, so staff never wait behind many others.
 */
export class Staff {
  readonly #database: Database;
  /** Name of a database function from account to boolean; null = no account is staff. */
  readonly #rule: string | null;
  readonly #log: Log;
  /** Ordered by lookup time, so the first entry is the least recently used. */
  readonly #known = new Map<string, Known>();
  #asked = new Set<string>();
  /** The running statement, and the next one. */
  #running = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(database: Database, rule: string | null, log: Log) {
    this.#database = database;
    this.#rule = rule;
    this.#log = log;
  }

  /** Synchronous if cached. */
  has(account: string): boolean | Promise<boolean> {
    if (this.#rule === null) return false;
    const known = this.#known.get(account);
    const age = known ? performance.now() - known.at : Infinity;
    if (!known || age > USABLE_MS) return this.#ask(account).then(() => this.#isStaff(account));
    if (age > FRESH_MS) void this.#ask(account);
    return known.isStaff;
  }

  #isStaff(account: string): boolean {
    return this.#known.get(account)?.isStaff ?? false;
  }

  /** Runs one statement at a time; accounts requested meanwhile join the next one. Never rejects. */
  #ask(account: string): Promise<void> {
    this.#asked.add(account);
    this.#next ??= this.#running.then(() => {
      const accounts = [...this.#asked];
      this.#asked = new Set();
      this.#next = null;
      return (this.#running = this.#read(accounts));
    });
    return this.#next;
  }

  async #read(accounts: readonly string[]): Promise<void> {
    try {
      const rows = await this.#database.query<{ id: string }>(
        `select x.id::text as id from unnest(string_to_array($1, ',')::uuid[]) x (id) where ${this.#rule ?? 'false'}(x.id)`,
        [accounts.join(',')],
      );
      this.#remember(accounts, new Set(rows.map(({ id }) => id)));
    } catch (error) {
      // If the database does not answer, the request itself will fail.
      this.#log.warn(
        { err: error instanceof Error ? error.message : String(error) },
        'Staff accounts could not be read',
      );
    }
  }

  #remember(accounts: readonly string[], staff: ReadonlySet<string>): void {
    const at = performance.now();
    for (const account of accounts) {
      this.#known.delete(account);
      this.#known.set(account, { isStaff: staff.has(account.toLowerCase()), at });
    }
    for (const [oldest] of this.#known) {
      if (this.#known.size <= SIZE) break;
      this.#known.delete(oldest);
    }
  }
}
