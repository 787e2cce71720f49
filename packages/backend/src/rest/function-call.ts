import type { ApiFunction, Column } from './catalogue.ts';
import { filterSql } from './query/filter.ts';
import { Tally } from './query/limits.ts';
import { logicSql } from './query/logic.ts';
import { orderSql } from './query/order.ts';
import { selectSql } from './query/select.ts';
import { ALIAS, quoteIdent, Values, type Source } from './query/source.ts';
import { windowSql, type Window } from './query/window.ts';

/** How a call's arguments reach the function. */
export interface Invocation {
  /** `public."fn"("a" => …, "b" => …)` */
  call: string;
  /** A FROM item that the call refers to, with its comma; empty when the values are parameters. */
  from: string;
}

/** Each argument is a parameter of its own, as text in the type's own notation. */
export function directInvocation(fn: ApiFunction, names: readonly string[]): Invocation {
  const args = names.map((name, index) => `${quoteIdent(name)} => ($1)[${index + 1}]::${typeOf(fn, name)}`);
  return { call: `public.${quoteIdent(fn.name)}(${args.join(', ')})`, from: '' };
}

/** PostgreSQL takes the body apart itself: exact for arrays, json and numbers of any size. The body is parameter 1. */
export function jsonInvocation(fn: ApiFunction, names: readonly string[]): Invocation {
  const columns = names.map((name) => `${quoteIdent(name)} ${typeOf(fn, name)}`).join(', ');
  const args = names.map((name) => `${quoteIdent(name)} => args.${quoteIdent(name)}`).join(', ');
  return {
    call: `public.${quoteIdent(fn.name)}(${args})`,
    from: `json_to_record(($1)[1]::json) as args(${columns}), lateral `,
  };
}

const typeOf = (fn: ApiFunction, name: string): string => fn.arguments.get(name)?.type ?? 'text';

/** The statement for a call without any filter: what the hot path runs. */
export function plainCallSql(fn: ApiFunction, { call, from }: Invocation): string {
  if (fn.returns === 'void')
    return `select null::text, count(*), null::bigint from ${from}${call} as ${ALIAS}`;
  const row = fn.returns === 'row' ? ALIAS : `${ALIAS}.value`;
  const source = `from ${from}${call} as ${fn.returns === 'row' ? ALIAS : `${ALIAS}(value)`}`;
  if (fn.isSet) return `select coalesce(json_agg(${row})::text, '[]'), count(*), null::bigint ${source}`;
  const body = fn.returns === 'json' ? `${row}::text` : `to_json(${row})::text`;
  return `select ${body}, 1::bigint, null::bigint ${source}`;
}

export interface RowQuery {
  query: URLSearchParams;
  window: Window;
  count: boolean;
  /** Whether regular expressions may be asked for. */
  isTrusted: boolean;
}

/** Parameters that are not filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** ` where …` of all filters in the query string; `skip` are the arguments of a function called by GET. */
export function whereSql(
  source: Source,
  values: Values,
  { query, isTrusted }: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): string {
  const parts = { source, values, tally: new Tally(isTrusted) };
  const conditions: string[] = [];
  for (const [key, text] of query) {
    if (RESERVED.has(key) || skip?.has(key)) continue;
    conditions.push(
      /^(not\.)?(and|or)$/.test(key) ? logicSql(parts, key, text) : filterSql(parts, key, text),
    );
  }
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

/** Rows of `from`, filtered, ordered and cut, as one JSON array; the number of all of them when asked for. */
export function rowsSql(
  source: Source,
  from: string,
  values: Values,
  rowQuery: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): string {
  const { query, window, count } = rowQuery;
  const columns = selectSql(source, query.get('select'));
  const where = whereSql(source, values, rowQuery, skip);
  const order = orderSql(source, query.get('order'));
  const total = count ? `(select count(*) from ${from}${where})` : 'null::bigint';
  const rows = `select ${columns ?? `${ALIAS}.*`} from ${from}${where}${order}${windowSql(window)}`;
  return `select coalesce(json_agg(page)::text, '[]'), count(*), ${total} from (${rows}) as page`;
}

/** Rows of a function: it runs once, whether they are counted as well or not. */
export function functionRowsSql(
  fn: ApiFunction,
  { call, from }: Invocation,
  values: Values,
  rows: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): string {
  const isRow = fn.returns === 'row';
  const source: Source = { name: fn.name, columns: isRow ? fn.columns : new Map<string, Column>() };
  const called = `${from}${call} as ${isRow ? ALIAS : `${ALIAS}(value)`}`;
  if (!rows.count && isRow) return rowsSql(source, called, values, rows, skip);
  const select = isRow
    ? rowsSql(source, `source as ${ALIAS}`, values, rows, skip)
    : scalarRows(source, rows, skip);
  return `with source as materialized (select ${ALIAS}.${isRow ? '*' : 'value'} from ${called}) ${select}`;
}

/** Bare values have no columns: whatever names one is refused as it would be for a table without it. */
function scalarRows(source: Source, rowQuery: RowQuery, skip?: ReadonlyMap<string, unknown>): string {
  const { query, window, count } = rowQuery;
  selectSql(source, query.get('select'));
  whereSql(source, new Values(), rowQuery, skip);
  orderSql(source, query.get('order'));
  const total = count ? '(select count(*) from source)' : 'null::bigint';
  const rows = `select value from source${windowSql(window)}`;
  return `select coalesce(json_agg(page.value)::text, '[]'), count(*), ${total} from (${rows}) as page`;
}
