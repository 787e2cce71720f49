import { arrayLiteral } from './array-literal.ts';
import type { Sql } from './driver.ts';

/** Of one connection. A plan takes PostgreSQL some 50 kB. */
const MOST = 100;

/**
 * Statements prepared on a connection for later callers: parsing and planning one costs as much as running it. Planned with
 * the search path under which backend.run executes them; otherwise each call would replan.
 */
export class KeptPlans {
  /** Names by statement, least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  /** What executes the statement with these values of its one parameter, a text[]. */
  async executing(sql: Sql, statement: string, values: readonly (string | null)[]): Promise<string> {
    const name = this.#names.get(statement) ?? (await this.#prepare(sql, statement));
    this.#names.delete(statement);
    this.#names.set(statement, name);
    return `execute ${name}(${literal(arrayLiteral(values))})`;
  }

  /** The connection is another one by now, on which nothing is prepared. */
  forget(): void {
    this.#names.clear();
  }

  async #prepare(sql: Sql, statement: string): Promise<string> {
    // Never the same name twice: a connection that was lost meanwhile, or was not, can't be told apart.
    const name = `kept_${++this.#count}`;
    await sql
      .unsafe(`set local search_path to public, extensions; prepare ${name} (text[]) as ${statement}`)
      .simple();
    const [oldest] = this.#names;
    if (oldest && this.#names.size >= MOST) {
      this.#names.delete(oldest[0]);
      await sql.unsafe(`deallocate ${oldest[1]}`).simple();
    }
    return name;
  }
}

/** Whatever standard_conforming_strings says. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
