import { arrayLiteral } from './array-literal.ts';
import type { Queryable } from './database.ts';

/** Of one connection. A plan takes PostgreSQL some 50 kB. */
const MOST = 100;

/**
 * Statements prepared on a connection for later callers: parsing and planning one costs as much as running it. Planned with
 * the search path under which backend.run executes them; otherwise each call would replan.
 */
export class PreparedStatements {
  readonly #connection: Pick<Queryable, 'exec'>;
  /** Names by statement, least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(connection: Pick<Queryable, 'exec'>) {
    this.#connection = connection;
  }

  /** What executes the statement with these values of its one parameter, a text[]. */
  async executing(statement: string, values: readonly (string | null)[]): Promise<string> {
    const name = this.#names.get(statement) ?? (await this.#prepare(statement));
    this.#names.delete(statement);
    this.#names.set(statement, name);
    return `execute ${name}(${literal(arrayLiteral(values))})`;
  }

  async #prepare(statement: string): Promise<string> {
    const name = `kept_${++this.#count}`;
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

/** Whatever standard_conforming_strings says. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
