import { scopeOf, TABLES, type Scope } from '@marketdesk/supabase/tests/roles/doors.ts';
import { refusalStatus } from '@marketdesk/supabase/tests/roles/subjects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { createVisitors, stateOf, type Visitor } from '../testing/visitors.ts';

// The second part of docs/roles.md, tested from outside: every table, read and written by every subject.

/** Conditions for the caller's own rows ($1), by scope. */
const OWN: Record<string, string> = {
  profiles: 'user_id = $1',
  posts: 'user_id = $1',
  notices: 'user_id = $1',
  notifications: 'user_id = $1',
  appeals: 'ticket_id in (select id from public.support_tickets where user_id = $1)',
  support_tickets: 'user_id = $1',
  support_messages: 'ticket_id in (select id from public.support_tickets where user_id = $1)',
};

/** Rows offered to users: nothing below an inactive category, and no name of a hidden item. */
const OFFERED = 'from private.taxonomy_items where is_active';
const ACTIVE: Record<string, string> = {
  categories: 'is_active',
  subcategories: `id in (select entity_id ${OFFERED})`,
  taxonomy_translations: `(entity_type, entity_id) in (select entity_type, entity_id ${OFFERED})`,
};

describe('tables over HTTP', () => {
  let desk: Desk;
  let visitors: Visitor[];
  let tables: string[];
  beforeAll(async () => {
    desk = await startDesk();
    visitors = await createVisitors(desk);
    await fill(desk);
    const rows = await desk.database.query<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
    );
    tables = rows.map(({ name }) => name);
  });
  afterAll(() => desk.close());

  async function expected(table: string, scope: Scope, id: string | null): Promise<number> {
    if (scope === 'none') return 0;
    const condition = { own: OWN[table], active: ACTIVE[table], all: 'true' }[scope ?? 'all'] ?? 'false';
    const [row] = await desk.database.query<{ n: number }>(
      `select count(*)::int as n from public.${table} where ${condition}`,
      scope === 'own' ? [id] : [],
    );
    return row?.n ?? 0;
  }

  it('show each subject exactly the rows on the page', async () => {
    expect(tables).toEqual(expect.arrayContaining(Object.keys(TABLES)));
    for (const table of tables) {
      const all = await expected(table, 'all', null);
      for (const { name, subject, id, client } of visitors) {
        const scope = scopeOf(table, subject);
        const { data, error, status } = await client.from(table).select('*');
        if (scope === null) {
          expect([status, error?.code], `${table}, ${name}`).toEqual([
            refusalStatus(subject),
            subject === 'banned staff' ? 'PGRST303' : '42501',
          ]);
          continue;
        }
        const rows = await expected(table, scope, id);
        expect(data?.length, `${table}, ${name}`).toBe(rows);
        if (scope === 'own' || scope === 'active')
          expect([rows > 0, rows < all], table).toEqual([true, true]);
        if (TABLES[table]) expect(all, table).toBeGreaterThan(0);
      }
    }
  });

  it('accept no writes, and hide those of other schemas', async () => {
    const state = await stateOf(desk);
    const before = await state();
    for (const { name, client } of visitors) {
      for (const table of tables) {
        const attempts = await Promise.all([
          client.from(table).insert({ id: 1 }),
          client.from(table).update({ id: 2 }).not('id', 'is', null),
          client.from(table).delete().not('id', 'is', null),
          client.from(table).upsert({ id: 1 }),
        ]);
        // The embedded backend never writes to tables directly.
        const statuses = attempts.map(({ status }) => status);
        expect(statuses, `${table}, ${name}`).toEqual([501, 501, 501, 501]);
      }
      for (const [schema, table] of [
        ['private', 'settings'],
        ['auth', 'users'],
        ['payout_simulator', 'payments'],
      ] as const) {
        const { status, error } = await client.schema(schema).from(table).select('*');
        expect([status, error?.code], `${schema}, ${name}`).toEqual([406, 'PGRST106']);
      }
    }
    expect(await state()).toBe(before);
  });
});

/** A row in every directly readable table, for each account and one more. */
async function fill(desk: Desk): Promise<void> {
  await desk.person('user');
  await desk.database.exec(`
    insert into public.categories (slug, sort_order, is_active) values ('plumbing', 1, true), ('hidden', 2, false);
    insert into public.subcategories (category_id, slug, sort_order, is_active)
      select id, 'pipes', 1, true from public.categories where slug = 'plumbing'
      union all select id, 'drains', 2, false from public.categories where slug = 'plumbing'
      union all select id, 'below', 1, true from public.categories where slug = 'hidden';
    insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
      select 'category', id, 'en', initcap(slug) from public.categories
      union all select 'subcategory', id, 'en', initcap(slug) from public.subcategories;
    insert into public.taxonomy_trending (locale, time_window, category_id, score, calculated_at)
      select 'en', '24h', id, 1, now() from public.categories;
    insert into public.posts (user_id, title) select user_id, 'mine' from public.profiles;
    insert into public.notifications (user_id, kind, entity_table, entity_id, text)
      select user_id, 'mention', 'posts', gen_random_uuid(), 'Look' from public.profiles;
    insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category)
      select 'user', user_id, user_id, 'Scams' from public.profiles;
    with t as (
      insert into public.support_tickets (subject, category, user_id) select 'mine', 'Other', user_id from public.profiles
      returning id, user_id
    ), d as (
      insert into public.decisions (target_type, target_id, user_id, kind)
      select 'user', user_id, user_id, 'no_violation' from public.profiles
      returning id, user_id
    ), s as (
      insert into public.sanctions (user_id, kind, decision_id) select user_id, 'warn', id from d
    ), n as (
      insert into public.notices (user_id, kind, decision_id, locale, subject, body)
      select user_id, 'decision', id, 'en', 'A decision', 'Nothing' from d
    ), a as (
      insert into public.appeals (decision_id, ticket_id) select d.id, t.id from d join t using (user_id)
    )
    insert into public.support_messages (ticket_id, sender_user_id, content) select id, user_id, 'hello' from t;
  `);
  await desk.client.asService('configure_staff_access', { p_value: 'admins' });
  await desk.client.asService('configure_staff_access', { p_value: 'staff' });
}
