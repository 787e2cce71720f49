import { parseError, RestError, unexpected } from '../rest-error.ts';
import { ALIAS, fieldSql, parseField, quoteIdent, type Field, type Source } from './source.ts';

/** Types that clients may cast columns to. */
const CASTS = new Set(
  (
    'text varchar bpchar int int2 int4 int8 integer bigint smallint numeric decimal real float4 float8 boolean bool uuid ' +
    'json jsonb date time timetz timestamp timestamptz interval inet citext'
  )
    .split(' ')
    // PostgREST also accepts PostgreSQL's names of array types, such as `_int4`.
    .flatMap((type) => [type, `${type}[]`, `_${type}`])
    .concat(
      'double precision',
      'timestamp with time zone',
      'timestamp without time zone',
      'character varying',
    ),
);

const ITEM = /^(?:("[^"]+"|[^:()]+):(?!:))?([^:]+?)(?:::([a-zA-Z0-9_ [\]]+))?$/;

/** Returns the SQL of a select item: `alias:name->key::type` or `*`. */
export function columnSql(source: Source, item: string): string {
  if (item === '*') return `${source.alias ?? ALIAS}.*`;
  const [, alias, fieldText, cast] = ITEM.exec(item) ?? [];
  const field = fieldText ? parseField(fieldText) : null;
  if (!field) throw parseError('select parameter', item, unexpected(item));
  const sql = isRowCount(source, field) ? `count(${source.alias ?? ALIAS}.*)` : fieldSql(source, field).sql;
  // A path is named after its last key that is not an array index.
  const key = field.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  const name = alias ? alias.replace(/^"|"$/g, '') : (key ?? field.column);
  return `${castSql(sql, cast)} as ${quoteIdent(name)}`;
}

/** As on the hosted backend, `count` counts rows if there is no such column; other aggregates are disabled. */
const isRowCount = ({ columns }: Source, { column, path }: Field): boolean =>
  column === 'count' && path.length === 0 && !columns.has(column);

/** Returns whether the items select only counts, so that no row is shown. */
export const countsOnly = (source: Source, items: readonly string[]): boolean =>
  items.length > 0 &&
  items.every((item) => {
    const [, , fieldText = ''] = ITEM.exec(item) ?? [];
    const field = parseField(fieldText);
    return field !== null && isRowCount(source, field);
  });

function castSql(sql: string, cast: string | undefined): string {
  if (cast === undefined) return sql;
  if (!CASTS.has(cast.toLowerCase())) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  return `${sql}::${cast.replace(/^_(.*)$/, '$1[]')}`;
}

/** Splits at commas outside of brackets and quotes. */
export function splitTop(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  items.push(text.slice(start).trim());
  return items;
}
