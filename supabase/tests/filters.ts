import { isSqlError } from '@marketdesk/backend/database/database.ts';
import * as enums from '@marketdesk/contract/enums.ts';
import { PROCEDURES } from './procedures.ts';
import type { Args, Person, World as WholeWorld } from './world.ts';

/** A world or, for a list with its own route, the server. */
type World = Pick<WholeWorld, 'sql' | 'rpc'>;

type Row = Record<string, unknown>;

/** An argument that may be omitted, and so is a filter. */
export interface Filter {
  procedure: string;
  name: string;
  type: string;
  /** Its default selects too, such as 14 days: another value may return more rows. */
  hasDefault?: boolean;
}

const PAGING = /^p_(limit|offset|order_by|order_dir|after|before|newest) /;
/** Not lists: they need a query, check a part of the log, or mark something. */
const OTHERS = [
  'admin_check_audit_chain',
  'admin_explain_taxonomy_search',
  'admin_mark_notifications_read',
  'admin_match_queries',
  'admin_preview_payout_run',
  'admin_suggest_taxonomy_targets',
  'search_taxonomy',
  'suggest_taxonomy_near_misses',
];
/** These count the filtered rows: a filter changes numbers in their rows. */
const COUNTS =
  /metrics|durations|agent_claims|history|counters|_count_|aggregated|adoption|supply_map|trending|smoke|quality|export_audit/;

/** Every filter of every reading procedure without required arguments. */
export const FILTERS: readonly Filter[] = Object.entries(PROCEDURES)
  .filter(([name, { who, args }]) => {
    const isRead = args.every((arg) => arg.includes(' = ')) && !OTHERS.includes(name);
    return who !== 'service' && isRead;
  })
  .flatMap(([procedure, { args }]) =>
    args
      .filter((arg) => !PAGING.test(arg))
      .map((arg) => {
        const [name = '', type = ''] = arg.replace(/ = .*/, '').split(' ');
        return { procedure, name, type, hasDefault: !arg.endsWith(' = null') };
      }),
  );

/**
 * Throws unless the filter works. Lists: some value leaves some rows but not all, and every value leaves rows
 * of the list only. Counts: some value changes them.
 */
export async function checkNarrows(world: World, admin: Person, filter: Filter): Promise<void> {
  const { procedure, name } = filter;
  const whole = await readWhole(world, admin, procedure);
  // The fast path may ignore it on the first page only.
  const firstPage = JSON.stringify(isRows(whole) ? whole.slice(0, PAGE) : whole);
  const isList =
    isRows(whole) &&
    filter.hasDefault !== true &&
    !COUNTS.test(procedure) &&
    !isLanguage(filter, whole[0]) &&
    !isCut(procedure, whole);
  if (isList && whole.length < 2) throw new Error(`${procedure}: too few rows to filter`);
  for (const value of await candidates(world, filter, isRows(whole) ? whole : [])) {
    const part = await readPage(world, admin, procedure, { [name]: value }).catch(refusedValue);
    if (part === undefined) continue;
    if (!isList) {
      if (JSON.stringify(part) !== firstPage) return;
    } else if (isRows(part)) {
      checkPart(whole, part, filter, value);
      if (part.length > 0 && JSON.stringify(part) !== firstPage) return;
    }
  }
  throw new Error(`${procedure}: ${name} has no effect, whatever its value`);
}

const isRows = (answer: unknown): answer is Row[] => Array.isArray(answer);

/** It has only one page: a filter may return rows from beyond it. */
const isCut = (procedure: string, rows: readonly Row[]) =>
  rows.length === PAGE && !takes(procedure, 'p_offset');

/** Names in another language are different rows. */
function isLanguage({ name }: Filter, row: Row | undefined): boolean {
  return name === 'p_locale' && row !== undefined && !('locale' in row);
}

function checkPart(whole: readonly Row[], part: readonly Row[], { procedure, name }: Filter, value: unknown) {
  const known = new Set(whole.map((row) => JSON.stringify(row)));
  if (part.some((row) => !known.has(JSON.stringify(row))))
    throw new Error(`${procedure}: ${name} = ${String(value)} returns rows that the unfiltered list lacks`);
  const column = name.replace('p_', '');
  const differs = (row: Row) =>
    column in row && !String(row[column]).toLowerCase().includes(String(value).toLowerCase());
  if (part.some(differs)) throw new Error(`${procedure}: ${name} = ${String(value)} leaves others`);
}

export function refusedValue(error: unknown): undefined {
  if (isSqlError(error) && error.code.startsWith('22')) return undefined;
  throw error;
}

const PAGE = 200;
const takes = (procedure: string, arg: string) =>
  PROCEDURES[procedure]?.args.some((known) => known.startsWith(`${arg} `)) === true;

function readPage(world: World, admin: Person, procedure: string, args: Args): Promise<unknown> {
  const page = takes(procedure, 'p_limit') ? { p_limit: PAGE } : {};
  return world.rpc(admin, procedure, { ...args, ...page });
}

const unfilteredAnswers = new WeakMap<World, Map<string, Promise<unknown>>>();

/** The procedure's answer without filters; read once per world, in which nothing may change meanwhile. */
export function readWhole(world: World, admin: Person, procedure: string): Promise<unknown> {
  const known = unfilteredAnswers.get(world) ?? new Map<string, Promise<unknown>>();
  unfilteredAnswers.set(world, known);
  const whole = known.get(procedure) ?? readPages(world, admin, procedure);
  known.set(procedure, whole);
  return whole;
}

async function readPages(world: World, admin: Person, procedure: string): Promise<unknown> {
  const first = await readPage(world, admin, procedure, {});
  if (!isRows(first) || first.length < PAGE || !takes(procedure, 'p_limit')) return first;
  if (!takes(procedure, 'p_offset')) return first;
  const rows = first;
  for (let size = PAGE; size === PAGE;) {
    const page = await world.rpc<Row[]>(admin, procedure, { p_limit: PAGE, p_offset: rows.length });
    rows.push(...page);
    size = page.length;
  }
  return rows;
}

/** Values per column. */
const MOST = 10;

/** Values of a filter to try: those of a column of that name first; ids of the taxonomy; every enum value. */
export async function candidates(
  world: World,
  { name, type }: Filter,
  rows: readonly Row[],
): Promise<unknown[]> {
  if (type === 'boolean') return [true, false];
  const columns = Object.keys(rows[0] ?? {}).sort(
    (one, other) => Number(isFor(name, other)) - Number(isFor(name, one)),
  );
  const values = columns.flatMap((column) =>
    [...new Set(rows.map((row) => row[column]).flat())].slice(0, MOST).filter((value) => value !== null),
  );
  if (type === 'timestamptz') return [...times(columns, rows), ...[1, 7, 30, 90, 365].map(daysAgo)];
  if (['integer', 'bigint', 'numeric'].includes(type))
    return [1, 2, 3, 5, 7, ...values.filter((value) => typeof value === 'number')];
  const texts = values.filter((value) => typeof value === 'string');
  if (type === 'uuid') {
    const items = await world.sql<{ id: string }>(
      `(select id from public.categories order by sort_order limit ${String(3 * MOST)}) union all
       (select id from public.subcategories order by sort_order limit ${String(3 * MOST)})`,
    );
    return [...texts.filter((text) => UUID.test(text)), ...items.map(({ id }) => id)];
  }
  // The lists of saved views are no enum.
  const words = [...texts, ...Object.values(enums).flat(), 'users'].filter((text) => text.length <= 80);
  return type === 'text[]' ? words.map((word) => `{"${word.replaceAll(/["\\]/g, '')}"}`) : words;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isFor = (name: string, column: string) => column.endsWith(name.replace(/^p_/, ''));

/** The median of each column of times. */
function times(columns: readonly string[], rows: readonly Row[]): unknown[] {
  return columns
    .map((column) =>
      rows.map((row) => row[column]).filter((value) => /^\d{4}-\d\d-\d\dT/.test(String(value))),
    )
    .filter((moments) => moments.length > 0)
    .map((moments) => moments.sort()[Math.floor(moments.length / 2)]);
}
