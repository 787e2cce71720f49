import { arrayLiteral } from './array-literal.ts';
import type { Queryable } from './database.ts';

/** Maximum per connection; a plan takes about 50 kB in PostgreSQL. */
const MOST = 100;

/**
 * Prepares frequent statements on a connection, because parsing and planning take as long as execution. Uses the same
 * search path as backend.run; otherwise each call would replan.
 */
export class PreparedStatements {
  readonly #connection: Pick<Queryable, 'exec'>;
  /** Names by statement, least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(connection: Pick<Queryable, 'exec'>) {
    this.#connection = connection;
  }

  /** Returns the EXECUTE for the statement with these values of its parameter, a text[]. */
  async executing(statement: string, values: readonly (string | null)[]): Promise<string> {
    const name = this.#names.get(statement) ?? (await this.#prepare(statement));
    this.#names.delete(statement);
    this.#names.set(statement, name);
    return `execute ${name}(${literal(arrayLiteral(values))})`;
  }

  async #prepare(statement: string): Promise<string> {
    const name = `prepared_${++this.#count}`;
    await this.#connection.exec(
      `set local search_path to public, extensions; prepare ${name} (text[]) as ${statement}`,
    );
    const [oldest] = this.#names;
    if (oldest && this.#names.size >= MOST) {
      this.#names.delete(oldest[0]);
      await this.#connection.exec(`deallocate ${oldest[1]}`);
    }
    return name;
  }
}

/** Quotes a text independently of standard_conforming_strings. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
