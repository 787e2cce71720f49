import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

interface Known {
  isStaff: boolean;
  at: number;
}

/** So long an answer is taken as it is. */
const FRESH_MS = 10_000;
/** So long it is taken as well, but asked for again. */
const USABLE_MS = 60_000;
/** About 2 MB when full. */
const SIZE = 10_000;

/**
 * Whose accounts are staff: it decides shares, times and what may be asked for in a query string, never a permission, which
 * is for the database to say. Everybody who is not known yet is asked for in one statement, so that staff never wait behind
 * a row of strangers.
 */
export class Staff {
  readonly #database: Database;
  /** A function of the database: account to boolean. null = nobody is staff. */
  readonly #rule: string | null;
  readonly #log: Log;
  /** Least recently used first. */
  readonly #known = new Map<string, Known>();
  #asked = new Set<string>();
  /** The statement under way, and the one after it. */
  #running = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(database: Database, rule: string | null, log: Log) {
    this.#database = database;
    this.#rule = rule;
    this.#log = log;
  }

  /** Without a promise when it is known. */
  has(account: string): boolean | Promise<boolean> {
    if (this.#rule === null) return false;
    const known = this.#known.get(account);
    const age = known ? performance.now() - known.at : Infinity;
    if (!known || age > USABLE_MS) return this.#ask(account).then(() => this.#isStaff(account));
    this.#known.delete(account);
    this.#known.set(account, known);
    if (age > FRESH_MS) void this.#ask(account);
    return known.isStaff;
  }

  #isStaff(account: string): boolean {
    return this.#known.get(account)?.isStaff ?? false;
  }

  /** One statement at a time; whoever is asked for meanwhile is in the next one. Never rejects. */
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
      // When the database does not answer, the request itself will say so.
      this.#log.warn(
        { err: error instanceof Error ? error.message : String(error) },
        'Who is staff could not be read',
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
