import type { Column } from '../catalogue.ts';
import { notImplemented, RestError } from '../rest-error.ts';
import { checkPath } from './limits.ts';

/** The source of a query: a table, or the rows of a function. */
export interface Source {
  /** Name in error messages. */
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Alias in the statement; default `ALIAS`. */
  alias?: string;
  /** The table of the rows, needed to embed resources. */
  relation?: string | null;
  /** Embedded resources by name, as expressions that can be tested for null. */
  embeds?: ReadonlyMap<string, string>;
  /** Reads are recorded by the rows' `id`. */
  isWatched?: boolean;
  /** Functions that are computed columns on the hosted backend. */
  computed?: ReadonlySet<string>;
}

/** Collects the values of a statement, whose SQL contains only placeholders. */
export class Values {
  readonly list: (string | null)[];

  constructor(initial: readonly (string | null)[] = []) {
    this.list = [...initial];
  }

  add(value: string | null): string {
    return `($1)[${this.list.push(value)}]`;
  }
}

/** Alias of the source in statements. */
export const ALIAS = 't';

export const quoteIdent = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (text: string): string =>
  (text.includes('\\') ? ' E' : '') + `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A column with an optional path into its JSON: `details->fee->>percent`. */
export interface Field {
  column: string;
  path: { arrow: '->' | '->>'; key: string }[];
}

const STEP = /(->>|->)((?:(?!->).)+)/gs;

/** Returns null if the text is not a field. */
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
  /** Type to which compared values are cast. */
  type: string;
}

/** Returns the SQL of a field. The column must be in the catalogue, so that no unchecked name reaches a statement. */
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
