import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adviceOn, type Finding } from './advisors.ts';

// The hosted platform's lints for performance and security, on the migrated schema.

/** No index of a new database has been used yet. */
const NEEDS_TRAFFIC = 'unused_index';
/** Applies to tables closed to clients, which is the purpose of row level security without a policy. */
const CLOSED = 'rls_enabled_no_policy';
/**
 * The embedded backend's entry to a call, with the caller's rights; a search path of its own would cost each
 * call a tenth.
 */
const OWN_SCHEMA = 'function_search_path_mutable';

/** Each breaks a rule. */
const BROKEN = `
  create table public.open_door (name text, user_id uuid references auth.users (id));
  create index open_door_name_a on public.open_door (name);
  create index open_door_name_b on public.open_door (name);
  grant select on public.open_door to anon, authenticated;
  create table public.asks_per_row (id int primary key, user_id uuid);
  alter table public.asks_per_row enable row level security;
  create policy own on public.asks_per_row for select to authenticated using (user_id = auth.uid());
  create policy again on public.asks_per_row for select to authenticated using (id = 1);
  create function public.anywhere() returns void language sql as 'select';
  create view public.past_policies as select * from public.profiles;
  grant select on public.past_policies to authenticated`;
const MADE = ['open_door', 'asks_per_row', 'anywhere', 'past_policies'];

describe('the platform’s advisors', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  // Concurrently, because starting their program takes longer than everything else.
  it('report violations of their rules, and nothing else in the migrated schema', async (context) => {
    const closed = await test.database.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p')
          and not has_table_privilege('anon', c.oid, 'select, insert, update, delete')
          and not has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')`,
    );
    const isClosed = new Set(closed.map(({ name }) => name));
    await test.database.exec(BROKEN);
    const advice = await adviceOn(test.url);
    if (!('findings' in advice))
      return context.skip(`The package "supabase" can’t be run: ${advice.unavailable}`);

    const isMade = ({ metadata }: Finding) =>
      metadata.schema === 'public' && MADE.includes(metadata.name ?? '');
    expect(
      advice.findings.filter(isMade).map(({ name, metadata }) => `${name} ${metadata.name ?? ''}`),
    ).toEqual(
      expect.arrayContaining([
        'rls_disabled_in_public open_door',
        'no_primary_key open_door',
        'unindexed_foreign_keys open_door',
        'duplicate_index open_door',
        'auth_rls_initplan asks_per_row',
        'multiple_permissive_policies asks_per_row',
        'function_search_path_mutable anywhere',
        'security_definer_view past_policies',
      ]),
    );
    const found = advice.findings.filter((one) => !isMade(one));
    const rest = found.filter(
      ({ name, level, metadata }) =>
        !(name === OWN_SCHEMA && metadata.schema === 'backend') &&
        (level !== 'INFO' ||
          (name !== NEEDS_TRAFFIC &&
            !(name === CLOSED && isClosed.has(`${metadata.schema ?? ''}.${metadata.name ?? ''}`)))),
    );
    expect(rest.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
    // Proof that they ran: the exceptions above exist.
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([NEEDS_TRAFFIC, CLOSED]));
  });
});
