import type { ApiFunction, Column } from './catalogue.ts';
import type { Schema } from './embed/find-relationship.ts';
import { levelSql } from './embed/level-sql.ts';
import { rootLevel } from './embed/levels.ts';
import { QueryBudget } from './query/limits.ts';
import { ALIAS, quoteIdent, Values, type Source } from './query/source.ts';
import { windowSql, type Window } from './query/window.ts';
import type { WatchedReads } from './watched-reads.ts';

/** SQL of a call with its arguments. */
export interface Invocation {
  /** `public."fn"("a" => …, "b" => …)` */
  call: string;
  /** A FROM item with trailing comma that the call refers to; empty if the values are parameters. */
  from: string;
}

/** Passes each argument as a text parameter with a cast. */
export function directInvocation(fn: ApiFunction, names: readonly string[]): Invocation {
  const args = names.map((name, index) => `${quoteIdent(name)} => ($1)[${index + 1}]::${typeOf(fn, name)}`);
  return { call: `public.${quoteIdent(fn.name)}(${args.join(', ')})`, from: '' };
}

/** Passes the body as parameter 1; PostgreSQL parses arrays, json and numbers of any size exactly. */
export function jsonInvocation(fn: ApiFunction, names: readonly string[]): Invocation {
  const columns = names.map((name) => `${quoteIdent(name)} ${typeOf(fn, name)}`).join(', ');
  const args = names.map((name) => `${quoteIdent(name)} => args.${quoteIdent(name)}`).join(', ');
  return {
    call: `public.${quoteIdent(fn.name)}(${args})`,
    from: `json_to_record(($1)[1]::json) as args(${columns}), lateral `,
  };
}

const typeOf = (fn: ApiFunction, name: string): string => fn.arguments.get(name)?.type ?? 'text';

/** Builds the statement for a call without filters, which is the hot path. */
export function plainCallSql(fn: ApiFunction, { call, from }: Invocation): string {
  if (fn.returns === 'void')
    return `select null::text, count(*), null::bigint from ${from}${call} as ${ALIAS}`;
  const row = fn.returns === 'row' ? ALIAS : `${ALIAS}.value`;
  const source = `from ${from}${aliased(fn, call)}`;
  if (fn.isSet) return `select coalesce(json_agg(${row})::text, '[]'), count(*), null::bigint ${source}`;
  const body = fn.returns === 'json' ? `${row}::text` : `to_json(${row})::text`;
  return `select ${body}, 1::bigint, null::bigint ${source}`;
}

/** Returns the call as a FROM item. A row with one column is the scalar value, unless columns are selected. */
function aliased({ returns, columns }: ApiFunction, call: string): string {
  if (returns !== 'row') return `${call} as ${ALIAS}(value)`;
  return columns.size === 1 ? `(select * from ${call} as ${ALIAS}) as ${ALIAS}` : `${call} as ${ALIAS}`;
}

export interface RowQuery {
  query: URLSearchParams;
  window: Window;
  /** Counts the total, up to `countMost`. */
  count: boolean;
  countMost?: number;
  /** Allows regular expressions. */
  isTrusted: boolean;
  schema: Schema;
  /** Maximum rows of an embedded list. */
  maxRows: number;
  watch: WatchedReads | null;
  isCsv?: boolean;
}

export interface RowsSql {
  sql: string;
  /** The statement records what was read, so it writes. */
  isWatched: boolean;
  /** SELECT of all matching rows, without the window. */
  matching: string;
}

/** Builds a statement for rows of `from` as one JSON array: filtered, ordered, limited, with the total on request. */
export function rowsSql(
  source: Source,
  from: string,
  values: Values,
  rowQuery: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): RowsSql {
  const { query, window, schema, maxRows, watch } = rowQuery;
  const request = { schema, values, budget: new QueryBudget(rowQuery.isTrusted), maxRows, watch };
  const estimate = { rows: Math.min(window.limit ?? Infinity, maxRows), repeats: false };
  const level = levelSql(request, source, query.get('select'), rootLevel(query, skip), estimate);
  const narrowed = `from ${from}${level.isNarrowed ? level.joins : ''}${level.where}`;
  const matching = `select 1 ${narrowed}`;
  const columns = level.columns ?? `${ALIAS}.*`;
  const total = totalSql(matching, rowQuery);
  const found = `from ${from}${level.joins}${level.where}${level.order}`;
  if (watch !== null && level.watched !== null) {
    // The row is one value, so that the record is not one of its columns.
    const row = `(select x from (select ${columns}) as x)`;
    const most = source.isWatched ? watch.most : null;
    const rows = `select ${row} as r, ${level.watched} as w ${found}${windowSql(window, most)}`;
    return { sql: watchedPageSql(rows, total, watch, rowQuery.isCsv === true), matching, isWatched: true };
  }
  const rows = `select ${columns} ${found}${windowSql(window)}`;
  return { sql: pageSql(rows, total, rowQuery.isCsv === true), matching, isWatched: false };
}

function totalSql(matching: string, { count, countMost }: RowQuery): string {
  if (!count) return 'null::bigint';
  const most = countMost === undefined ? '' : ` limit ${countMost + 1}`;
  return `(select count(*) from (${matching}${most}) as matching)`;
}

function pageSql(rows: string, total: string, isCsv: boolean): string {
  if (!isCsv)
    return `select coalesce(json_agg(page.*)::text, '[]'), count(*), ${total} from (${rows}) as page`;
  return `with page as materialized (${rows}) select ${csvSql('page.*')}, (select count(*) from page), ${total}`;
}

/** CSV: a header from the first row's columns, then each row in PostgreSQL's text format without its brackets. */
function csvSql(row: string): string {
  const first = `select json_object_keys(row_to_json(${row})) as k from (select * from page limit 1) as page`;
  const names = `(select string_agg(k, ',') from (${first}) as names)`;
  const lines = `(select string_agg(substring((${row})::text, 2, length((${row})::text) - 2), E'\\n') from page)`;
  return `coalesce(${names}, '') || E'\\n' || coalesce(${lines}, '')`;
}

/** Returns a page of rows `r` and records their texts `w` in the same transaction. */
function watchedPageSql(rows: string, total: string, watch: WatchedReads, isCsv: boolean): string {
  const body = isCsv ? csvSql('page.r') : `(select coalesce(json_agg(page.r)::text, '[]') from page)`;
  const recorded = `${watch.note}((select string_agg(page.w, ' ') from page))`;
  return `with page as materialized (${rows}) select ${body}, (select count(*) from page), ${total} from ${recorded} as noted`;
}

/** Builds a statement for the rows of a function, which runs once even if the rows are counted. */
export function functionRowsSql(
  fn: ApiFunction,
  { call, from }: Invocation,
  values: Values,
  rows: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): { sql: string; isWatched: boolean } {
  const isRow = fn.returns === 'row';
  const called = `${from}${aliased(fn, call)}`;
  const source = { name: fn.name, columns: isRow ? fn.columns : NO_COLUMNS, relation: fn.relation };
  if (!rows.count && isRow) return rowsSql(source, called, values, rows, skip);
  const first = `source as materialized (select ${ALIAS}.${isRow ? '*' : 'value'} from ${called})`;
  if (!isRow) {
    checkScalarQuery(fn, rows, skip);
    return { sql: `with ${first} ${scalarRows(rows)}`, isWatched: false };
  }
  const { sql, isWatched } = rowsSql(source, `source as ${ALIAS}`, values, rows, skip);
  return {
    sql: sql.startsWith('with ') ? `with ${first}, ${sql.slice('with '.length)}` : `with ${first} ${sql}`,
    isWatched,
  };
}

const NO_COLUMNS = new Map<string, Column>();

/** Refuses named columns of a scalar result, like unknown columns of a table. */
export function checkScalarQuery(
  { name }: ApiFunction,
  rowQuery: RowQuery,
  skip?: ReadonlyMap<string, unknown>,
): void {
  rowsSql({ name, columns: NO_COLUMNS }, 'source', new Values(), rowQuery, skip);
}

function scalarRows({ window, count }: RowQuery): string {
  const total = count ? '(select count(*) from source)' : 'null::bigint';
  const rows = `select value from source${windowSql(window)}`;
  return `select coalesce(json_agg(page.value)::text, '[]'), count(*), ${total} from (${rows}) as page`;
}
