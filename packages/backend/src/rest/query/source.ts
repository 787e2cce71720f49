import type { Column } from '../catalogue.ts';
import { notImplemented, RestError } from '../rest-error.ts';
import { checkPath } from './limits.ts';

/** What a query reads from: a table, or the rows of a function. */
export interface Source {
  /** As errors name it. */
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Its alias in the statement; default `ALIAS`. */
  alias?: string;
  /** The table whose rows these are, for what is embedded in them. */
  relation?: string | null;
  /** Embedded resources by name, as expressions that can be tested for null. */
  embeds?: ReadonlyMap<string, string>;
  /** Its rows are recorded by their `id` when they are read. */
  isWatched?: boolean;
  /** Functions that the hosted backend reads as columns. */
  computed?: ReadonlySet<string>;
}

/** Collects the values of a statement; the SQL text contains only placeholders. */
export class Values {
  readonly list: (string | null)[];

  constructor(initial: readonly (string | null)[] = []) {
    this.list = [...initial];
  }

  add(value: string | null): string {
    return `($1)[${this.list.push(value)}]`;
  }
}

/** The alias of the source in statements. */
export const ALIAS = 't';

export const quoteIdent = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (text: string): string =>
  (text.includes('\\') ? ' E' : '') + `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A column, perhaps with a path into its JSON: `details->fee->>percent`. */
export interface Field {
  column: string;
  path: { arrow: '->' | '->>'; key: string }[];
}

const STEP = /(->>|->)((?:(?!->).)+)/gs;

/** null when the text is no field. */
export function parseField(text: string): Field | null {
  const arrow = text.indexOf('->');
  const column = unquote(arrow < 0 ? text : text.slice(0, arrow));
  if (column === '') return null;
  if (arrow < 0) return { column, path: [] };
  const tail = text.slice(arrow);
  const steps = [...tail.matchAll(STEP)];
  if (steps.reduce((length, [step]) => length + step.length, 0) !== tail.length) return null;
  checkPath(steps);
  return {
    column,
    path: steps.map(([, operator, key = '']) => ({
      arrow: operator === '->>' ? '->>' : '->',
      key: unquote(key),
    })),
  };
}

function unquote(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

export interface FieldSql {
  sql: string;
  /** The type that values compared with it are cast to. */
  type: string;
}

/** The field as SQL. Its column must be in the catalogue: no unchecked name reaches a statement. */
export function fieldSql(source: Source, field: Field): FieldSql {
  const column = source.columns.get(field.column);
  if (!column) throw unknownColumn(source, field.column);
  const base = `${source.alias ?? ALIAS}.${quoteIdent(column.name)}`;
  const last = field.path.at(-1);
  if (!last) return { sql: base, type: column.type };
  const json = column.type === 'json' || column.type === 'jsonb' ? base : `to_jsonb(${base})`;
  const steps = field.path.map(({ arrow, key }) => arrow + (/^-?\d+$/.test(key) ? key : quoteLiteral(key)));
  return { sql: `(${json}${steps.join('')})`, type: last.arrow === '->>' ? 'text' : 'jsonb' };
}

function unknownColumn(source: Source, column: string): RestError {
  if (source.computed?.has(column))
    return notImplemented(`The computed column ${column} is not implemented.`);
  return new RestError(400, '42703', `column ${source.name}.${column} does not exist`);
}
