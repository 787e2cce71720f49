import { SMALL_DEMO } from '@marketdesk/demo/testing/small-demo.ts';
import { describe, expect, it } from 'vitest';
import { readAllAnswers, typeErrors } from './answers.ts';
import { createTarget, reported } from './cases.ts';
import { checkNarrows, FILTERS } from './filters.ts';
import { checkIndexed, LIST_FILTERS } from './indexes.ts';
import { Runs } from './payouts/runs.ts';
import { Till } from './payouts/till.ts';
import { openWorld, type Person } from './world.ts';

// Procedures are read from the catalogue: new ones are checked automatically.

/**
 * Filters of lists excluded by `private.is_countable`. A saved view with one shows no count, except with one
 * of a desk's turns.
 */
const UNCOUNTED = [
  'reports p_claimed_only',
  'reports p_entity_type',
  'reports p_search',
  'reports p_tag',
  'support p_claimed_only',
  'support p_search',
  'support p_tag',
  'users p_search',
  'posts p_search',
  'reviews p_search',
  'withdrawals p_user_search',
  'withdrawals p_min_amount',
  'withdrawals p_max_amount',
  'audit p_action',
  'audit p_entity_table',
  'audit p_entry',
  'audit p_without_sign_ins',
  'audit p_without_reads',
];

describe('in a marketplace', async () => {
  const world = await openWorld(SMALL_DEMO);
  const [row] = await world.sql<Person>(
    `select user_id as id, email from public.profiles where email = 'admin@demo.test'`,
  );
  if (row === undefined) throw new Error('The demo has no admin');
  const admin = row;
  // Too rare in a small marketplace.
  await world.sql(
    'update public.reviews set is_hidden = true where id in (select id from public.reviews order by id limit 9)',
  );
  // Too frequent: at some hours two thirds of the reviews have five stars, which are found without their
  // index.
  await world.sql(
    'update public.reviews set rating = 4 where id in (select id from public.reviews where rating = 5 order by id offset 9)',
  );
  await world.database.exec('analyze public.reviews');
  await world.sql(
    `update public.reports set status = 'open', claimed_by_user_id = null, claimed_at = null
      where id in (select id from public.reports where status = 'claimed' order by created_at desc limit 2)`,
  );
  await world.sql(
    `update public.reports set team_id = (select id from public.teams limit 1)
      where id in (select id from public.reports where status = 'open' order by created_at desc limit 2)`,
  );
  await world.sql(
    `update public.support_tickets set team_id = (select id from public.teams limit 1)
      where id in (select id from public.support_tickets where status <> 'closed' order by created_at desc limit 2)`,
  );
  // Entries in the pending list make the index on tags look expensive.
  await world.database.exec('vacuum analyze public.support_tickets');
  await world.database.exec('vacuum analyze public.reports');
  // Every pending withdrawal would read those that the demo's admin released today.
  await world.sql(`update public.withdrawal_requests set released_at = released_at - interval '2 days'`);
  // No amount is rare in so small a marketplace.
  await world.sql(
    `update public.withdrawal_requests w set amount_eur = 9000, fee_amount_eur = 90 * fee_percent, net_amount_eur = 9000 - 90 * fee_percent
      where id = (select id from public.withdrawal_requests order by created_at desc limit 1)`,
  );
  // The demo has one account.
  await world.sql(
    `with other as (
       update public.bank_statements set account_iban = 'NL91ABNA0417164300'
        where id = (select statement_id from public.bank_lines where statement_id is not null order by id limit 1)
       returning id, account_iban
     )
     update public.bank_lines l set account_iban = o.account_iban from other o where l.statement_id = o.id`,
  );
  // At some hours all reports in so small a marketplace are about people, or have the same reason.
  for (const type of ['post', 'review'] as const) await reported(world, await createTarget(world, type));
  await world.sql(
    `update public.reports set reason_category = case reason_category when 'Other' then 'Scams' else 'Other' end
      where id = (select id from public.reports where status = 'open' order by created_at desc limit 1)`,
  );
  await world.sql('select private.recount_reported_targets()');
  await world.sql(
    `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count)
     select l, 'Piano tuner', 'piano tuner', 0 from unnest(array['en', 'hr']) l, generate_series(1, 4)`,
  );
  for (const column of ['is_banned', 'is_suspended'])
    await world.sql(
      `update public.profiles set ${column} = true
       where user_id in (select user_id from public.profiles where role = 'user' order by user_id limit 3)`,
    );
  await world.sql(
    `select private.append_audit(now(), $1::uuid, unnest('{sign_in,view_user}'::text[]), 'profiles', null, '{}')`,
    [admin.id],
  );

  // The filters need requests and holds in every state.
  await world.sql(
    `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, closed_at)
     select user_id, (array['access', 'erasure', 'correction', 'objection'])[1 + n % 4], 'app', 'Person', now() - interval '1 day',
            case when n % 3 = 0 then now() - interval '1 hour' else now() + interval '1 month' end,
            case when n % 2 = 0 then 'done' else 'open' end, case when n % 2 = 0 then now() end
       from (select user_id, row_number() over (order by user_id) as n from public.profiles where email is not null order by user_id limit 12) p
     on conflict do nothing`,
  );
  await world.sql(
    `insert into public.legal_holds (entity_type, entity_id, reason, ends_at, lifted_at, lift_reason)
     select 'user', user_id, 'Court', now() + interval '1 year', l.at, case when l.at is not null then 'Over' end
       from (select user_id, row_number() over (order by user_id) as n from public.profiles where email is not null order by user_id limit 12) p
      cross join lateral (select case when n % 3 = 0 then now() end as at) l`,
  );
  await world.sql(
    `with targets as (
       insert into public.webhook_targets (name, kind, url, events, state)
       select s, 'slack', 'https://example.test', '{test}', s from unnest(array['active', 'off']) s returning id, state
     ), event as (insert into public.webhook_events (type, data) values ('test', '{}') returning id)
     insert into public.webhook_deliveries (target_id, event_id, type, state)
     select t.id, e.id, d.type, d.state
       from targets t cross join event e cross join (values ('test', 'waiting'), ('user.erased', 'failed')) d (type, state)`,
  );

  const till = new Till(world);
  const runs = new Runs(world, till);
  await runs.configure();
  const clerk = await world.person('moderator');
  await runs.prepare(admin, [await runs.payable(), await till.pending()]);
  await runs.fetched(clerk, admin);
  await runs.cancel(admin, await runs.prepare(admin, [await runs.payable()]));
  // Old, so that a filter by date finds few.
  await world.sql(`update public.withdrawal_requests set created_at = created_at - interval '400 days'
      where user_id in (select user_id from public.profiles where email like '%@example.test')`);

  it.each(FILTERS)('$procedure: $name narrows the list', (filter) => checkNarrows(world, admin, filter));

  it('detects a filter that the fast path of the users list ignores', async () => {
    const [{ text } = { text: '' }] = await world.sql<{ text: string }>(
      `select pg_get_functiondef('public.admin_get_users'::regproc) as text`,
    );
    const forgetful = text.replace(/(num_nonnulls\([^)]*)p_is_worker,/, '$1');
    expect(forgetful).not.toBe(text);
    await world.database.exec(forgetful);
    const filter = { procedure: 'admin_get_users', name: 'p_is_worker', type: 'boolean' };
    await expect(checkNarrows(world, admin, filter)).rejects.toThrow(
      'admin_get_users: p_is_worker = true leaves others',
    );
    await world.database.exec(text);
  });

  describe('a list', () => {
    // They keep nearly all entries: no index could help.
    const INDEXED = LIST_FILTERS.filter(({ name }) => !name.startsWith('p_without_'));
    const named = ({ list, name }: (typeof LIST_FILTERS)[number]) => `${list} ${name}`;

    it.each(INDEXED)('$list: $name is found by an index', (filter) => checkIndexed(world, admin, filter));

    it('detects a filter whose index is missing', async () => {
      await world.database.exec('drop index public.posts_country_idx');
      const [filter] = LIST_FILTERS.filter((one) => named(one) === 'posts p_country_code');
      if (filter === undefined) throw new Error('The posts have no such filter');
      await expect(checkIndexed(world, admin, filter)).rejects.toThrow('p_country_code needs an index');
      await world.database.exec(
        'create index posts_country_idx on public.posts (country_code, created_at, id)',
      );
    });

    it('counts the rows of a view with any one filter, except those named here', async () => {
      const counted = await world.sql<{ is: boolean }>(
        `select private.is_countable(f ->> 'list', jsonb_build_object(f ->> 'name', 'x')) as is
           from jsonb_array_elements($1::text::jsonb) f`,
        [JSON.stringify(LIST_FILTERS)],
      );
      const others = LIST_FILTERS.filter((_filter, at) => counted[at]?.is !== true).map(named);
      expect(others).toEqual(UNCOUNTED);
    });
  });

  it('procedures return their generated types; a null in a non-null column is detected', async () => {
    const answers = await readAllAnswers(world, admin);
    const name = 'admin_get_user_names';
    const [user] = await world.rpc<object[]>(admin, name, { p_user_ids: `{${admin.id}}` });
    // Together, because starting the compiler takes longer than the rest.
    const all = { ...answers, [name]: [...(answers[name] ?? []), [{ ...user, user_id: null }]] };
    expect(await typeErrors(all)).toEqual([
      `"admin_get_user_names": [ "user_id": null, Type 'null' is not assignable to type 'string'.`,
    ]);
    const withRows = Object.values(answers).filter((all) =>
      all.some((one) => !Array.isArray(one) || one.length > 0),
    );
    expect(withRows.length).toBeGreaterThan(50);
  });
});
