import { candidates, FILTERS, readWhole, refusedValue, type Filter } from './filters.ts';
import type { Person, World } from './world.ts';

/** The lists with saved views, and the table of their rows. */
const TABLES: Readonly<Record<string, string>> = {
  reports: 'reports',
  support: 'support_tickets',
  users: 'profiles',
  posts: 'posts',
  reviews: 'reviews',
  withdrawals: 'withdrawal_requests',
  audit: 'admin_action_audit',
};

interface ListFilter extends Filter {
  list: string;
  table: string;
}

/** Every filter of these lists. */
export const LIST_FILTERS: readonly ListFilter[] = Object.entries(TABLES).flatMap(([list, table]) => {
  const procedure = `admin_get_${list === 'support' ? table : list}`;
  return FILTERS.filter((filter) => filter.procedure === procedure).map((filter) => ({
    ...filter,
    list,
    table,
  }));
});

/** Values to try until one is rare. */
const MOST = 12;

/**
 * Throws if the filter's rarest value reads most of the table, which has been analysed and has a few dozen
 * rows.
 */
export async function checkIndexed(world: World, admin: Person, filter: ListFilter): Promise<void> {
  const { procedure, name, table } = filter;
  const [{ size } = { size: 0 }] = await world.sql<{ size: number }>(
    `select count(*)::integer as size from public.${table}`,
  );
  const rows = (await readWhole(world, admin, procedure)) as Record<string, unknown>[];
  let rarest = { found: Infinity, read: Infinity };
  let tried = 0;
  for (const value of new Set(await candidates(world, filter, rows))) {
    const one = await count(world, admin, filter, value);
    if (one === null || one.found === 0) continue;
    if (one.found < rarest.found) rarest = one;
    tried += 1;
    if (rarest.found < size / 10 || tried === MOST) break;
  }
  const { found, read } = rarest;
  if (tried === 0) throw new Error(`${procedure}: no value of ${name} has rows`);
  if (read > found + (size - found) / 2)
    throw new Error(
      `${procedure}: ${name} needs an index: for ${found} rows, ${read} of ${size} in ${table} are read`,
    );
}

/** Returns how many rows a value selects, up to 100, and how many are read; null if it is refused. */
async function count(world: World, admin: Person, { list, table, name }: ListFilter, value: unknown) {
  const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' });
  const oid = `'public.${table}'::regclass`;
  // As in pg_stat_xact_user_tables, whose planning takes longer than the count.
  const read = `(pg_stat_get_xact_tuples_returned(${oid}) + pg_stat_get_xact_tuples_fetched(${oid})
    + (select coalesce(sum(pg_stat_get_xact_tuples_fetched(indexrelid)), 0) from pg_index where indrelid = ${oid})
   )::integer as read`;
  try {
    return await world.database.transaction(async (tx) => {
      // A table this small would be scanned as a whole.
      const [before] = await tx.query<{ read: number }>(
        `select set_config('request.jwt.claims', $1, true), set_config('enable_seqscan', 'off', true), ${read}`,
        [claims],
      );
      const [counted] = await tx.query<{ found: number }>(
        'select private.count_listed($1, jsonb_build_object($2::text, $3::text), 100) as found',
        [list, name, typeof value === 'string' ? value : JSON.stringify(value)],
      );
      const [after] = await tx.query<{ read: number }>(`select ${read}`);
      return { found: counted?.found ?? 0, read: (after?.read ?? 0) - (before?.read ?? 0) };
    });
  } catch (error) {
    refusedValue(error);
    return null;
  }
}
