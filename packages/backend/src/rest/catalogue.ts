import type { Database } from '../database/database.ts';
import { FUNCTIONS_SQL, HTTP_SETTINGS_SQL, RELATIONS_SQL, TYPES_SQL } from './catalogue-sql.ts';
import { relationshipsOf, type Relationship } from './embed/relationships.ts';
import { RELATIONSHIPS_SQL, type RelationshipRow } from './embed/relationships-sql.ts';

export interface Column {
  name: string;
  /** The type as written in a cast, schema-qualified where needed. */
  type: string;
}

export interface Relation {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Names of functions that take a row: computed columns, which are not supported. */
  computed: ReadonlySet<string>;
  isView: boolean;
}

export interface Argument {
  name: string;
  type: string;
  required: boolean;
}

export interface ApiFunction {
  name: string;
  arguments: ReadonlyMap<string, Argument>;
  /** `row` has columns (a table's type, or OUT arguments); `json` is a scalar that is JSON already. */
  returns: 'void' | 'scalar' | 'json' | 'row';
  isSet: boolean;
  /** `stable` or `immutable`: the function cannot write. */
  isStable: boolean;
  /** The function sets its own `statement_timeout`, so it may run longer, as in PostgREST. */
  isLong: boolean;
  /** Empty unless `returns` is `row`. */
  columns: ReadonlyMap<string, Column>;
  /** Description of the kind of function, if it is not supported. */
  unsupported: string | null;
  /** All arguments have names. */
  isNamed: boolean;
  /** The table or view whose rows the function returns. */
  relation: string | null;
}

/** The item with the OID of its type instead of the name. */
type Typed<Item extends Column> = Omit<Item, 'type'> & { type: number };

interface FunctionRow {
  name: string;
  arguments: Typed<Argument>[];
  returns: ApiFunction['returns'];
  is_set: boolean;
  is_stable: boolean;
  is_long: boolean;
  columns: Typed<Column>[];
  unsupported: string | null;
  is_named: boolean;
  computed_of: string | null;
  relation: string | null;
}

interface RelationRow {
  name: string;
  is_view: boolean;
  columns: Typed<Column>[];
}

/** Minimum milliseconds between rereads for names that were not found. */
const RELOAD_MS = 2_000;

/**
 * The functions and tables of schema public, like PostgREST's schema cache. Read at startup, after
 * `NOTIFY pgrst, 'reload schema'`, and when an unknown name is requested.
 */
export class Catalogue {
  readonly #database: Database;
  #functions = new Map<string, ApiFunction[]>();
  #relations = new Map<string, Relation>();
  #relationships = new Map<string, Relationship[]>();
  #usesHttpSettings = false;
  /** Time of the last reading, from the monotonic clock. */
  #read = 0;
  #reading: Promise<void> | null = null;
  #stop: (() => Promise<void>) | null = null;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(database: Database, onError: (error: unknown) => void): Promise<Catalogue> {
    const catalogue = new Catalogue(database);
    // Listens before the first reading, so that no change is missed.
    const reload = (): void => void catalogue.reload().catch(onError);
    catalogue.#stop = await database.listen(
      'pgrst',
      (payload) => {
        if (payload === '' || payload === 'reload schema') reload();
      },
      reload,
    );
    await catalogue.reload();
    return catalogue;
  }

  /** Returns the functions of that name; several if it is overloaded. */
  functions(name: string): readonly ApiFunction[] {
    return this.#functions.get(name) ?? [];
  }

  relation(name: string): Relation | undefined {
    return this.#relations.get(name);
  }

  /** Relationships by source table. */
  get relationships(): ReadonlyMap<string, readonly Relationship[]> {
    return this.#relationships;
  }

  /** Whether functions, policies, views or defaults read the request's settings. */
  get usesHttpSettings(): boolean {
    return this.#usesHttpSettings;
  }

  functionNames(): Iterable<string> {
    return this.#functions.keys();
  }

  relationNames(): Iterable<string> {
    return this.#relations.keys();
  }

  /** Rereads the catalogue after a failed look-up. Returns whether it was reread. */
  async refresh(): Promise<boolean> {
    if (performance.now() - this.#read < RELOAD_MS) return false;
    await this.reload();
    return true;
  }

  /** Rereads the catalogue. Concurrent callers share a reading, but not one that started before their call. */
  async reload(): Promise<void> {
    const before = this.#reading;
    const reading = (before ?? Promise.resolve()).catch(() => undefined).then(() => this.#load());
    this.#reading = reading;
    try {
      await reading;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  async #load(): Promise<void> {
    const started = performance.now();
    // Sequentially on one connection: a new connection would have to load PostgreSQL's catalogue caches again.
    const functions = await this.#database.query<FunctionRow>(FUNCTIONS_SQL);
    const relations = await this.#database.query<RelationRow>(RELATIONS_SQL);
    const relationships = await this.#database.query<RelationshipRow>(RELATIONSHIPS_SQL);
    const [settings] = await this.#database.query<{ are_used: boolean }>(HTTP_SETTINGS_SQL);
    const named = await this.#namesOf([
      ...functions.flatMap((row) => [...row.arguments, ...row.columns]),
      ...relations.flatMap((row) => row.columns),
    ]);
    this.#read = started;
    this.#usesHttpSettings = settings?.are_used ?? false;
    this.#functions = new Map();
    for (const row of functions) {
      const found = this.#functions.get(row.name);
      if (found) found.push(toFunction(row, named));
      else this.#functions.set(row.name, [toFunction(row, named)]);
    }
    this.#relationships = relationshipsOf(relationships);
    this.#relations = new Map(
      relations.map(({ name, columns, is_view: isView }) => {
        const computed = new Set(functions.filter((fn) => fn.computed_of === name).map((fn) => fn.name));
        return [name, { name, columns: byName(columns.map(named)), computed, isView }];
      }),
    );
  }

  /** Reads the names of the types; returns a function that replaces OIDs by names. */
  async #namesOf(typed: readonly Typed<Column>[]): Promise<Named> {
    const types = new Set(typed.map(({ type }) => type));
    const rows = await this.#database.query<{ oid: number; name: string }>(TYPES_SQL, [
      `{${[...types].join(',')}}`,
    ]);
    const names = new Map(rows.map(({ oid, name }) => [oid, name]));
    // The type may have been dropped in the meantime; a reread follows soon.
    return (item) => ({ ...item, type: names.get(item.type) ?? 'text' });
  }
}

type Named = <Item extends Typed<Column>>(item: Item) => Omit<Item, 'type'> & { type: string };

const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.name, item]));

const toFunction = (row: FunctionRow, named: Named): ApiFunction => ({
  name: row.name,
  arguments: byName(row.arguments.map(named)),
  returns: row.returns,
  isSet: row.is_set,
  isStable: row.is_stable,
  isLong: row.is_long,
  columns: byName(row.columns.map(named)),
  unsupported: row.unsupported,
  isNamed: row.is_named,
  relation: row.relation,
});
