import { parseError, RestError, unexpected } from '../rest-error.ts';
import { ALIAS, fieldSql, parseField, quoteIdent, type Field, type Source } from './source.ts';

/** Types a client may cast a column to. */
const CASTS = new Set(
  (
    'text varchar bpchar int int2 int4 int8 integer bigint smallint numeric decimal real float4 float8 boolean bool uuid ' +
    'json jsonb date time timetz timestamp timestamptz interval inet citext'
  )
    .split(' ')
    // PostgREST takes an array's type by its own name: `_int4`.
    .flatMap((type) => [type, `${type}[]`, `_${type}`])
    .concat(
      'double precision',
      'timestamp with time zone',
      'timestamp without time zone',
      'character varying',
    ),
);

const ITEM = /^(?:("[^"]+"|[^:()]+):(?!:))?([^:]+?)(?:::([a-zA-Z0-9_ [\]]+))?$/;

/** A column of a select: `alias:name->key::type`, or `*`. */
export function columnSql(source: Source, item: string): string {
  if (item === '*') return `${source.alias ?? ALIAS}.*`;
  const [, alias, fieldText, cast] = ITEM.exec(item) ?? [];
  const field = fieldText ? parseField(fieldText) : null;
  if (!field) throw parseError('select parameter', item, unexpected(item));
  const sql = isRowCount(source, field) ? `count(${source.alias ?? ALIAS}.*)` : fieldSql(source, field).sql;
  // A path is named by its last key, or by the one before where that is only a place in an array.
  const key = field.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  const name = alias ? alias.replace(/^"|"$/g, '') : (key ?? field.column);
  return `${castSql(sql, cast)} as ${quoteIdent(name)}`;
}

/** `count` without such a column counts the rows, as on the hosted backend; other aggregates are off there. */
const isRowCount = ({ columns }: Source, { column, path }: Field): boolean =>
  column === 'count' && path.length === 0 && !columns.has(column);

/** Whether the items select only counts, so no row is shown. */
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

/** At commas that are not within brackets or quotes. */
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
