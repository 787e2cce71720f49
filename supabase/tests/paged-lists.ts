import type { Args, World } from './world.ts';

/** A list that is paged by cursor. */
export interface List {
  procedure: string;
  /** Its sort columns, if it has an argument for them. */
  sorts: readonly string[];
  /** Fields of a cursor besides the sort column. */
  keys: readonly string[];
}

const USER_SORTS = ['created_at', 'full_name', 'email', 'role', 'is_worker', 'is_suspended', 'is_banned'];
const byId = { keys: ['id'] };

export const LISTS: readonly List[] = [
  { procedure: 'admin_get_users', sorts: USER_SORTS, keys: ['user_id'] },
  { ...byId, procedure: 'admin_get_reports', sorts: ['created_at', 'severity', 'waiting_since', 'due_at'] },
  {
    ...byId,
    procedure: 'admin_get_support_tickets',
    sorts: ['created_at', 'last_activity_at', 'waiting_since', 'due_at'],
  },
  { ...byId, procedure: 'admin_get_posts', sorts: ['created_at', 'updated_at', 'status'] },
  { ...byId, procedure: 'admin_get_reviews', sorts: ['created_at', 'rating', 'is_hidden'] },
  { ...byId, procedure: 'admin_get_withdrawals', sorts: ['created_at', 'amount_eur'] },
  { ...byId, procedure: 'admin_get_bank_lines', sorts: ['booking_day'] },
  { ...byId, procedure: 'admin_get_bank_statements', sorts: ['booked_at'] },
  { ...byId, procedure: 'admin_get_privacy_requests', sorts: ['due_at', 'asked_at'] },
  { ...byId, procedure: 'admin_get_legal_holds', sorts: ['ends_at', 'placed_at'] },
  { ...byId, procedure: 'admin_get_webhook_targets', sorts: ['created_at'] },
  { ...byId, procedure: 'admin_get_webhook_deliveries', sorts: ['created_at'] },
  {
    procedure: 'admin_get_reported_targets',
    sorts: ['open_reports', 'max_severity', 'oldest_at'],
    keys: ['target_id'],
  },
  {
    procedure: 'admin_list_taxonomy_synonyms_v2',
    sorts: ['term'],
    keys: ['locale', 'entity_type', 'entity_id'],
  },
];

/**
 * Sixty rows per list, many ties and some nulls in the sort columns, and filters that leave some; by
 * procedure.
 */
export async function fillLists(world: World): Promise<Record<string, Args[]>> {
  const [category] = await world.sql<{ id: string }>(
    `insert into public.categories (slug, sort_order) values ('paged', 1) returning id`,
  );
  await world.sql(`
    insert into auth.users (id, email, created_at)
    select gen_random_uuid(), case when n % 7 > 0 then 'paged-' || n || '@mail.test' end,
           '2026-01-01'::timestamptz + n % 4 * interval '1 day 1 microsecond'
      from generate_series(1, 60) n`);
  await world.sql(`
    with numbered as (select user_id, row_number() over (order by user_id) as n from public.profiles where role = 'user')
    update public.profiles p
       set full_name = case when n % 3 > 0 then 'Č name ' || n % 5 end, is_worker = n % 2 = 0, is_banned = n % 9 = 0,
           is_suspended = n % 6 = 0, subscription_tier = case when n % 2 = 0 then 'pro' else 'free' end,
           role = case when n % 4 = 0 then 'moderator' else 'user' end
      from numbered where numbered.user_id = p.user_id`);
  await world.sql(
    `insert into public.worker_categories (user_id, category_id) select user_id, $1 from public.profiles where is_worker`,
    [category?.id],
  );
  // Each of sixty accounts with a number, and a time shared by a third of them.
  const people = `(
    select user_id, n, '2026-02-01'::timestamptz + n % 3 * interval '1 microsecond' as at
      from (select user_id, row_number() over (order by user_id) as n from public.profiles) p where n <= 60
  ) p`;
  await world.sql(`
    insert into public.reports (status, reported_entity_type, reported_entity_id, reporter_user_id, reason_category,
      description, severity, created_at)
    select 'open', 'user', user_id, user_id, 'Scams', 'paged ' || n % 2, nullif(n % 4, 0), at from ${people}`);
  await world.sql(`
    insert into public.support_tickets (subject, category, user_id, created_at, last_activity_at)
    select 'paged ' || n % 2, 'Account', user_id, at, at + n % 2 * interval '1 day' from ${people}`);
  await world.sql(`
    update public.reports set tags = '{paged}', due_at = created_at where severity = 1;
    update public.support_tickets set waiting_since = null, due_at = created_at, tags = '{paged}' where subject = 'paged 1'`);
  await world.sql(`
    insert into public.posts (user_id, title, status, created_at, updated_at)
    select user_id, 'paged ' || n % 2, case when n % 3 = 0 then 'open' else 'completed' end, at, at + n % 2 * interval '1 day'
      from ${people}`);
  await world.sql(`
    insert into public.reviews (rating, reviewed_user_id, reviewer_user_id, comment, is_hidden, created_at)
    select 1 + n % 5, user_id, (select user_id from public.profiles p2 where p2.user_id <> p.user_id limit 1),
           'paged ' || n % 2, n % 7 = 0, at from ${people}`);
  await world.sql(`
    insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, status,
      created_at)
    select user_id, case when n % 2 = 0 then 'bank' else 'revolut' end, a, 0, 0, a, 'pending', at
      from (select *, 10 + 5 * (n % 4) as a from ${people}) x`);

  await fillBank(world);
  await world.sql(`
    insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, closed_at)
    select user_id, case when n % 2 = 0 then 'access' else 'erasure' end, 'app', 'Person', at, at + interval '1 month',
           case when n % 3 = 0 then 'refused' else 'open' end, case when n % 3 = 0 then at end
      from ${people}`);
  await world.sql(`
    insert into public.legal_holds (entity_type, entity_id, reason, placed_at, ends_at, lifted_at, lift_reason)
    select 'user', user_id, 'paged', at, at + interval '10 years', case when n % 3 = 0 then at end,
           case when n % 3 = 0 then 'paged' end
      from ${people}`);
  await world.sql(`
    insert into public.webhook_targets (name, kind, url, events, state, created_at)
    select 'paged ' || n, 'slack', 'https://example.test', '{test}', case when n % 3 = 0 then 'off' else 'active' end, at
      from ${people};
    with event as (insert into public.webhook_events (type, data) values ('test', '{}') returning id)
    insert into public.webhook_deliveries (target_id, event_id, type, state, created_at)
    select t.id, e.id, 'test', case t.state when 'off' then 'given_up' else 'waiting' end, t.created_at
      from public.webhook_targets t cross join event e`);
  await world.sql(
    `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
     select 'category', $1, locale, case when n % 2 = 0 then 'Č' else 'č' end || n / 2 % 15
       from generate_series(0, 59) n, lateral (select (array['en', 'hr', 'de', 'fr'])[1 + n / 15] as locale) l
     on conflict do nothing`,
    [category?.id],
  );

  return {
    admin_list_taxonomy_synonyms_v2: [{ p_locale: 'hr' }, { p_term: 'č1' }],
    admin_get_users: [
      { p_is_worker: true },
      { p_role: 'user', p_tier: 'pro' },
      { p_category_id: category?.id },
      { p_search: 'name' },
      { p_search: 'č' },
    ],
    admin_get_reports: [
      { p_status: 'open' },
      { p_turn: 'unassigned' },
      { p_tag: 'paged' },
      { p_search: 'paged 1' },
      { p_search: '1' },
    ],
    admin_get_reported_targets: [{ p_reason: 'Scams' }, { p_target_type: 'user' }],
    admin_get_support_tickets: [
      { p_category: 'Account' },
      { p_turn: 'waiting' },
      { p_tag: 'paged' },
      { p_search: 'paged 1' },
    ],
    admin_get_posts: [{ p_status: 'completed' }, { p_search: '1' }],
    admin_get_reviews: [{ p_min_rating: 3 }, { p_is_hidden: false, p_search: 'paged' }],
    admin_get_bank_lines: [
      { p_state: 'open', p_order_dir: 'asc' },
      { p_search: 'paged 1' },
      { p_account: PAGED_IBAN },
    ],
    admin_get_bank_statements: [{ p_account: PAGED_IBAN }],
    admin_get_privacy_requests: [{ p_state: 'pending' }, { p_kind: 'access', p_overdue: true }],
    admin_get_legal_holds: [{ p_is_active: true }],
    admin_get_webhook_targets: [{ p_state: 'off' }, { p_search: 'paged 1' }],
    admin_get_webhook_deliveries: [{ p_state: 'waiting' }, { p_type: 'test' }],
    admin_get_withdrawals: [
      { p_method: 'bank' },
      { p_status: 'pending', p_user_search: 'name' },
      { p_max_amount: 20, p_user_search: 'n' },
    ],
  };
}

const PAGED_IBAN = 'NL91ABNA0417164300';

async function fillBank(world: World): Promise<void> {
  const of = (n: string) => `case when ${n} % 2 = 0 then '${PAGED_IBAN}' else 'DE89370400440532013000' end`;
  await world.sql(`
    with file as (
      insert into public.bank_files (name, state, format, sha256, line_count, uploaded_by, booked_at)
      select 'paged.xml', 'done', 'camt.053', repeat('0', 64), 60, (select user_id from public.profiles limit 1), now()
      returning id
    ), statement as (
      insert into public.bank_statements (id, file_id, account_iban, kind, statement_key, statement_id, line_count, booked_at)
      select gen_random_uuid(), file.id, ${of('n')}, 'statement', n, 'S' || n, 1, '2026-02-01'::timestamptz + n % 3 * interval '1 day'
        from file, generate_series(1, 60) n
      returning id, file_id, account_iban, statement_key::integer as n
    )
    insert into public.bank_lines (statement_id, file_id, position, kind, account_iban, amount_eur, booking_day, remittance, state, is_examined)
    select id, file_id, n, 'credit', account_iban, n, '2026-02-01'::date + n % 3, 'paged ' || n % 2,
           (array['matched', 'to_review', 'on_hold', 'ignored'])[1 + n % 4], true
      from statement`);
}
