import type { Database } from '../database/database.ts';

/** The names of time zones that PostgreSQL knows: read once, when one is first asked for. */
export class TimeZones {
  readonly #database: Database;
  #names: Promise<ReadonlySet<string>> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async has(name: string): Promise<boolean> {
    this.#names ??= this.#read().catch((error: unknown) => {
      this.#names = null;
      throw error;
    });
    return (await this.#names).has(name);
  }

  async #read(): Promise<ReadonlySet<string>> {
    const rows = await this.#database.query<{ name: string }>(
      'select name from pg_catalog.pg_timezone_names',
    );
    return new Set(rows.map(({ name }) => name));
  }
}
