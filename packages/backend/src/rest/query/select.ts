import { notImplemented, parseError, RestError } from '../rest-error.ts';
import { checkItems, checkPaths, checkRepeats } from './limits.ts';
import { ALIAS, fieldSql, parseField, quoteIdent, type Source } from './source.ts';

/** Types a client may cast a column to. */
const CASTS = new Set(
  (
    'text varchar bpchar int int2 int4 int8 integer bigint smallint numeric decimal real float4 float8 boolean bool uuid ' +
    'json jsonb date time timetz timestamp timestamptz interval inet citext'
  )
    .split(' ')
    .flatMap((type) => [type, `${type}[]`]),
);

const ITEM = /^(?:("[^"]+"|[^:()]+):(?!:))?([^:]+?)(?:::([a-zA-Z0-9_[\]]+))?$/;

/** The list after SELECT; null for all columns, which needs no list. */
export function selectSql(source: Source, text: string | null): string | null {
  if (text === null || text === '' || text === '*') return null;
  const items = splitTop(text);
  checkItems('columns', items);
  checkPaths(items);
  checkRepeats(items);
  return items.map((item) => itemSql(source, item)).join(', ');
}

function itemSql(source: Source, item: string): string {
  if (item === '*') return `${ALIAS}.*`;
  refuseOthers(item);
  const [, alias, fieldText, cast] = ITEM.exec(item) ?? [];
  const field = fieldText ? parseField(fieldText) : null;
  if (!field)
    throw parseError('select parameter', item, `unexpected ${item === '' ? 'end of input' : `"${item}"`}`);
  const { sql } = fieldSql(source, field);
  // A path is named by its last key, or by the one before where that is only a place in an array.
  const key = field.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  const name = alias ? alias.replace(/^"|"$/g, '') : (key ?? field.column);
  return `${castSql(sql, cast)} as ${quoteIdent(name)}`;
}

/** Aggregates are off on the hosted backend; embedding is what this one leaves out. */
function refuseOthers(item: string): void {
  if (/(^|\.)(count|sum|avg|min|max)\(\)(::\w+)?$/.test(item)) {
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  }
  if (item.includes('(') || item.startsWith('...')) {
    throw notImplemented('Embedding of related tables is not implemented: read them by their own requests.');
  }
}

function castSql(sql: string, cast: string | undefined): string {
  if (cast === undefined) return sql;
  if (!CASTS.has(cast.toLowerCase())) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  return `${sql}::${cast}`;
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
