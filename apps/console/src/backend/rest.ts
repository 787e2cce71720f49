import type { ArgsOf, Exact, ProcedureName, ResultOf, RowOf } from '@marketdesk/contract/calls.ts';
import type { Database } from '@marketdesk/contract/calls.generated.ts';
import { PostgrestClient } from '@supabase/postgrest-js';
import { notConfigured } from './BackendError.ts';
import { loadConfig } from './config.ts';
import { requestAsCaller } from './request.ts';

// Untyped inside this file; our own signatures carry the types.
let client: Promise<PostgrestClient> | undefined;

function restClient(): Promise<PostgrestClient> {
  client ??= loadConfig().then(({ supabaseUrl, anonKey }) => {
    if (supabaseUrl === null || anonKey === null) throw notConfigured();
    return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
      headers: { apikey: anonKey },
      fetch: requestAsCaller,
      // The query cache retries; retrying here too would multiply the attempts.
      retry: false,
    });
  });
  return client;
}

/** Resets the client for tests. */
export function resetRest(): void {
  client = undefined;
}

type TableName = keyof Database['public']['Tables'];

/** Arguments may be left out if the procedure requires none. */
type Rest<Given, Args> = object extends Args
  ? [args?: Exact<Given, Args>, signal?: AbortSignal]
  : [args: Exact<Given, Args>, signal?: AbortSignal];

/** Calls a procedure, with types from the database. Errors: BackendError. */
export async function rpc<Name extends ProcedureName, Given extends ArgsOf<Name>>(
  name: Name,
  ...[args, signal]: Rest<Given, ArgsOf<Name>>
): Promise<ResultOf<Name>> {
  return (await call(name, args, { signal })) as ResultOf<Name>;
}

/**
 * Calls a procedure that returns rows, requesting only these columns: `rpcColumns('admin_get_users', ['user_id',
 * 'email'], { p_search: 'ana' })`. Errors: BackendError.
 */
export async function rpcColumns<
  Name extends ProcedureName,
  Column extends keyof RowOf<Name> & string,
  Given extends ArgsOf<Name>,
>(
  name: Name,
  columns: readonly Column[],
  ...[args, signal]: Rest<Given, ArgsOf<Name>>
): Promise<Pick<RowOf<Name>, Column>[]> {
  return (await call(name, args, { signal, columns: columns.join() })) as Pick<RowOf<Name>, Column>[];
}

async function call(
  name: ProcedureName,
  args: object = {},
  { signal, columns }: { signal: AbortSignal | undefined; columns?: string },
): Promise<unknown> {
  const rest = await restClient();
  // throwOnError passes on errors of requestAsCaller; otherwise they would be returned as text.
  const asked = rest.rpc(name, args).throwOnError();
  if (columns !== undefined) asked.select(columns);
  const { data } = (await (signal === undefined ? asked : asked.abortSignal(signal))) as { data: unknown };
  return data;
}

/** The part of postgrest-js's query builder that we use. */
interface TableQuery extends PromiseLike<{ data: unknown }> {
  eq(column: string, value: string | boolean): TableQuery;
  in(column: string, values: readonly string[]): TableQuery;
  ilike(column: string, pattern: string): TableQuery;
  is(column: string, value: boolean | null): TableQuery;
  gte(column: string, value: string): TableQuery;
  lte(column: string, value: string): TableQuery;
  /** PostgREST's own grammar; escape user input. */
  or(filters: string): TableQuery;
  order(column: string, options: { ascending: boolean }): TableQuery;
  limit(count: number): TableQuery;
  /** First and last row, inclusive, from 0. */
  range(from: number, to: number): TableQuery;
  maybeSingle(): PromiseLike<{ data: unknown }>;
}

/** Reads a table: `readTable<Row[]>('posts', '*', (query) => query.eq('status', 'open').limit(51))`. Errors: BackendError. */
export async function readTable<Result>(
  table: TableName,
  columns: string,
  refine: (query: TableQuery) => PromiseLike<{ data: unknown }>,
  signal?: AbortSignal,
): Promise<Result> {
  const rest = await restClient();
  const query = rest.from(table).select(columns).throwOnError();
  if (signal !== undefined) query.abortSignal(signal);
  // The library's own type, which parses columns at compile time, is too deep for the compiler.
  const { data } = await refine(query);
  return data as Result;
}
