import { isObject } from '../wire/frame.ts';
import { badRequest, Refusal } from '../refusal.ts';
import type { ApiRole } from '@marketdesk/backend/tokens/verifier.ts';
import { checkLength, parseFilter, type Filter } from './filter.ts';
import { tableKey, type Publication, type PublishedTable } from './publication.ts';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** One entry of a join's `postgres_changes`. */
export interface Binding {
  /** Identifies the client's callback; equal bindings have equal ids. */
  id: number;
  event: ChangeType | '*';
  schema: string;
  table: string;
  filter: string | null;
  select: readonly string[] | null;
  /** The request itself, echoed because the client compares it. */
  requested: Readonly<Record<string, unknown>>;
}

/** A channel's subscription to one table. */
export interface Interest {
  id: number;
  event: ChangeType | '*';
  table: PublishedTable;
  filter: Filter | null;
  /** Indexes of the delivered columns. */
  columns: readonly number[];
}

const EVENTS = new Set(['*', 'INSERT', 'UPDATE', 'DELETE']);
const MAX_BINDINGS = 50;
const MAX_CONDITIONS = 250;
const ECHOED_KEYS = ['event', 'schema', 'table', 'filter', 'select'];

/** Errors: Refusal. */
export function parseBindings(value: unknown): Binding[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw badRequest('postgres_changes must be a list');
  if (value.length > MAX_BINDINGS)
    throw badRequest(`postgres_changes may have at most ${MAX_BINDINGS} entries`);
  const ids = new Map<string, number>();
  return value.map((entry) => parseBinding(entry, ids));
}

function parseBinding(entry: unknown, ids: Map<string, number>): Binding {
  if (!isObject(entry)) throw badRequest('an entry of postgres_changes must be an object');
  const { event = '*', schema = 'public', table = '*', filter, select } = entry;
  if (typeof event !== 'string' || !EVENTS.has(event.toUpperCase()))
    throw badRequest('event must be *, INSERT, UPDATE or DELETE');
  if (typeof schema !== 'string' || typeof table !== 'string') {
    throw badRequest('schema and table must be texts');
  }
  if (filter !== undefined && filter !== null && typeof filter !== 'string') {
    throw badRequest('filter must be a text');
  }
  if (typeof filter === 'string') checkLength(filter);
  const binding = {
    event: event.toUpperCase() as Binding['event'],
    schema,
    table: table === '' ? '*' : table,
    filter: filter === undefined || filter === null || filter === '' ? null : filter,
    select: parseSelect(select),
  };
  const requested = Object.fromEntries(Object.entries(entry).filter(([key]) => ECHOED_KEYS.includes(key)));
  return { id: idOf(JSON.stringify(binding), ids), ...binding, requested };
}

function parseSelect(select: unknown): string[] | null {
  if (select === undefined || select === null) return null;
  if (!Array.isArray(select) || !select.every((name): name is string => typeof name === 'string')) {
    throw badRequest('select must be a list of columns');
  }
  return select;
}

/** Returns an id derived from the text, as upstream; unique within a channel. */
function idOf(text: string, ids: Map<string, number>): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  let id = (hash >>> 5) + 1;
  const taken = new Set(ids.values());
  while (taken.has(id)) id++;
  ids.set(text, id);
  return id;
}

/** Resolves the bindings to tables and columns for that role. Errors: Refusal. */
export async function resolve(
  bindings: readonly Binding[],
  publication: Publication,
  role: ApiRole,
): Promise<Interest[]> {
  const interests: Interest[] = [];
  for (const binding of bindings) {
    let tables = publication.matching(binding.schema, binding.table);
    if (tables.length === 0 && (await publication.refresh())) {
      tables = publication.matching(binding.schema, binding.table);
    }
    const readable = tables.filter((table) => isReadable(table, role));
    if (readable.length === 0) throw notSubscribable(binding, tables, role);
    if (binding.filter !== null && binding.table === '*') throw badRequest('a filter needs a table');
    interests.push(...readable.map((table) => interest(binding, table, role)));
  }
  // One statement checks all of them.
  if (interests.reduce((sum, one) => sum + conditionsOf(one), 0) > MAX_CONDITIONS) {
    throw badRequest(`the filters of one channel may have at most ${MAX_CONDITIONS} conditions together`);
  }
  return interests;
}

/** Returns the cost of each change: the number of conditions of the filter. */
export const conditionsOf = ({ filter }: Interest): number => filter?.columns.length ?? 0;

/** Returns whether the role may read every key column, which is needed to check policies per row. */
function isReadable(table: PublishedTable, role: ApiRole): boolean {
  return table.columns.every(({ name, readableBy }) => !table.keys.has(name) || readableBy.has(role));
}

function interest({ id, event, filter, select }: Binding, table: PublishedTable, role: ApiRole): Interest {
  const columns = table.columns.flatMap(({ name, readableBy }, index) =>
    readableBy.has(role) && (!select || select.includes(name)) ? [index] : [],
  );
  const names = new Set(table.columns.filter((c) => c.readableBy.has(role)).map((c) => c.name));
  const parsed = filter === null ? null : parseFilter(filter, table);
  const hidden = [...(select ?? []), ...(parsed?.columns ?? [])].find((name) => !names.has(name));
  if (hidden !== undefined) {
    throw new Refusal(
      'Unauthorized',
      `You may not read the column ${hidden} of ${table.schema}.${table.name}`,
    );
  }
  return { id, event, table, filter: parsed, columns };
}

function notSubscribable({ schema, table }: Binding, tables: PublishedTable[], role: ApiRole): Refusal {
  const name = `${schema}.${table}`;
  return tables.length === 0
    ? new Refusal(
        'RealtimeDisabledForConfiguration',
        `Changes of ${name} cannot be subscribed to: it is not in the publication supabase_realtime or has no primary key`,
      )
    : new Refusal('Unauthorized', `You do not have permissions to read ${name} as ${role}`);
}

export const interestKey = ({ table }: Interest): string => tableKey(table.schema, table.name);
