import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, expectSqlError, type Args } from './world.ts';

// Reports, tickets, posts, reviews and withdrawals: each filter returns exactly its rows. Letters name rows
// in order of creation.

const at = (day: number) => `2026-03-0${String(day)}T12:00:59.9Z`;
/** As a filter sends it. */
const minute = (day: number) => `2026-03-0${String(day)}T12:00:00Z`;

const letters = async (name: string, letter: string, args: Args) =>
  (await world.rpc<Record<string, string>[]>(moderator, name, args))
    .map((row) => row[letter]?.slice(-1))
    .join('');

const world = await openWorld();
const moderator = await world.person('moderator');
const ana = await world.person('user', { username: 'ana', full_name: 'Ana Horvat' });
const ivan = await world.person('user', { username: 'ivan', email: 'ivan_k@mail.test' });

describe('admin_get_reports', () => {
  const A = 'aaaaaaaa-0000-4000-8000-00000000000a';
  beforeAll(async () => {
    await world.sql(
      `insert into public.reports (id, status, reported_entity_type, reported_entity_id, reporter_user_id, claimed_by_user_id,
         reason_category, description, severity, resolution_notes, locale, country_code, created_at, closed_at)
       values
         ($4, 'open', 'user', $2, $1, null, 'Scams', 'Took the MONEY a', null, null, 'en', 'HR', $5, null),
         (gen_random_uuid(), 'claimed', 'post', $2, $2, $3, 'Scams', 'b', 7, '100% sure', 'hr', 'HR', $6, null),
         (gen_random_uuid(), 'closed', 'user', $1, $2, $3, 'Other', 'c', 2, 'Money back', 'hr', 'DE', $7, $7),
         (gen_random_uuid(), 'closed', 'user', $1, null, null, 'Hate speech', 'd', 7, null, null, null, $8, $8)`,
      [ana.id, ivan.id, moderator.id, A, at(1), at(2), at(3), at(4)],
    );
  });
  it.each<[string, () => Args, string]>([
    ['nothing: newest first', () => ({}), 'dcba'],
    ['oldest first', () => ({ p_order_dir: 'asc' }), 'abcd'],
    ['status', () => ({ p_status: 'closed' }), 'dc'],
    ['claimed by a person', () => ({ p_claimed_only: true }), 'cb'],
    ['claimed only, unticked', () => ({ p_claimed_only: false }), 'dcba'],
    ['entity type', () => ({ p_entity_type: 'post' }), 'b'],
    ['reason', () => ({ p_reason: 'Scams' }), 'ba'],
    ['from, inclusive', () => ({ p_date_from: minute(3) }), 'dc'],
    ['to, including the whole minute', () => ({ p_date_to: minute(2) }), 'ba'],
    ['to, with seconds: up to and including them', () => ({ p_date_to: '2026-03-02T12:00:59Z' }), 'a'],
    ['country, as typed', () => ({ p_country_code: ' hr' }), 'ba'],
    ['locale, as typed', () => ({ p_locale: 'HR ' }), 'cb'],
    ['reporter', () => ({ p_reporter_user_id: ivan.id }), 'cb'],
    ['description or notes', () => ({ p_search: 'mONEY' }), 'ca'],
    ['a literal percent sign', () => ({ p_search: '0% s' }), 'b'],
    ['two letters', () => ({ p_search: 'mO' }), 'ca'],
    ['one character, of the notes', () => ({ p_search: '%' }), 'b'],
    ['its own id', () => ({ p_search: A }), 'a'],
    ['its own id as shown on screens', () => ({ p_search: A.slice(0, 8) }), 'a'],
    ['the id of the target', () => ({ p_search: ana.id }), 'dc'],
    ['severity, highest first, null last', () => ({ p_order_by: 'severity', p_status: 'closed' }), 'dc'],
    [
      'severity, lowest first, null last',
      () => ({ p_order_by: 'severity', p_order_dir: 'asc', p_reason: 'Scams' }),
      'ba',
    ],
    ['several at once', () => ({ p_status: 'closed', p_claimed_only: true, p_search: 'money' }), 'c'],
    ['a page', () => ({ p_limit: 2, p_offset: 1 }), 'cb'],
  ])('%s', async (_, args, expected) => {
    const rows = await world.rpc<{ description: string }[]>(moderator, 'admin_get_reports', args());
    expect(rows.map((row) => row.description.slice(-1)).join('')).toBe(expected);
  });
});

describe('admin_get_support_tickets', () => {
  beforeAll(async () => {
    await world.sql(
      `insert into public.support_tickets (subject, status, category, user_id, claimed_by_user_id, created_at, last_activity_at, closed_at)
       values ('Lost money a', 'open', 'Payments', $1, null, $4, $7, null),
              ('b', 'claimed', 'Account', $2, $3, $5, $6, null),
              ('MONEY_ c', 'closed', 'Payments', $2, $3, $6, $5, $6)`,
      [ana.id, ivan.id, moderator.id, at(1), at(2), at(3), at(4)],
    );
  });
  it.each<[string, () => Args, string]>([
    ['nothing: newest first', () => ({}), 'cba'],
    ['by last activity', () => ({ p_order_by: 'last_activity_at' }), 'abc'],
    ['by last activity, oldest first', () => ({ p_order_by: 'last_activity_at', p_order_dir: 'asc' }), 'cba'],
    ['status', () => ({ p_status: 'open' }), 'a'],
    ['claimed', () => ({ p_claimed_only: true }), 'cb'],
    ['category', () => ({ p_category: 'Payments' }), 'ca'],
    ['from and to', () => ({ p_date_from: minute(2), p_date_to: minute(2) }), 'b'],
    ['subject', () => ({ p_search: 'money' }), 'ca'],
    ['two letters', () => ({ p_search: 'mO' }), 'ca'],
    ['a literal underscore', () => ({ p_search: 'y_' }), 'c'],
    ['one character', () => ({ p_search: '_' }), 'c'],
    ['its user', () => ({ p_search: ivan.id }), 'cb'],
    ['a page', () => ({ p_limit: 1, p_offset: 2 }), 'a'],
  ])('%s', async (_, args, expected) => {
    expect(await letters('admin_get_support_tickets', 'subject', args())).toBe(expected);
  });
});

describe('admin_get_posts', () => {
  let category: string;
  let sub: string;
  beforeAll(async () => {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.categories (slug, sort_order) values ('garden', 1) returning id`,
    );
    category = row?.id ?? '';
    const [subRow] = await world.sql<{ id: string }>(
      `insert into public.subcategories (category_id, slug, sort_order) values ($1, 'hedges', 1) returning id`,
      [category],
    );
    sub = subRow?.id ?? '';
    await world.sql(
      `insert into public.posts (user_id, title, description, status, category, subcategory, category_id, subcategory_id,
         created_at, updated_at, deleted_at)
       values ($1, 'Cut the hedge a', null, 'open', 'garden', 'hedges', $3, $4, $5, $8, null),
              ($2, 'b', 'a HEDGE, 50%', 'completed', 'garden', null, $3, null, $6, $7, null),
              ($2, 'c', null, 'assigned', null, null, null, null, $7, $6, null),
              ($2, 'deleted d', 'hedge', 'open', 'garden', 'hedges', $3, $4, $8, $8, now())`,
      [ana.id, ivan.id, category, sub, at(1), at(2), at(3), at(4)],
    );
  });
  it.each<[string, () => Args, string]>([
    ['nothing: newest first, without deleted ones', () => ({}), 'cba'],
    ['by update', () => ({ p_order_by: 'updated_at' }), 'abc'],
    ['by status', () => ({ p_order_by: 'status', p_order_dir: 'asc' }), 'cba'],
    ['status', () => ({ p_status: 'open' }), 'a'],
    ['user', () => ({ p_user_id: ivan.id }), 'cb'],
    ['category by slug', () => ({ p_category: ' Garden' }), 'ba'],
    ['subcategory by slug', () => ({ p_subcategory: 'hedges' }), 'a'],
    ['category', () => ({ p_category_id: category }), 'ba'],
    ['subcategory', () => ({ p_subcategory_id: sub }), 'a'],
    ['subcategory of another category', () => ({ p_subcategory_id: sub, p_category_id: ana.id }), ''],
    ['from and to', () => ({ p_date_from: minute(2), p_date_to: minute(3) }), 'cb'],
    ['title or description', () => ({ p_search: 'hedge' }), 'ba'],
    ['two letters', () => ({ p_search: 'Dg' }), 'ba'],
    ['one character, of the description', () => ({ p_search: '%' }), 'b'],
    ['a literal percent sign', () => ({ p_search: '0%' }), 'b'],
    ['a page', () => ({ p_limit: 1, p_offset: 1 }), 'b'],
  ])('%s', async (_, args, expected) => {
    expect(await letters('admin_get_posts', 'title', args())).toBe(expected);
  });
});

describe('admin_get_reviews', () => {
  beforeAll(async () => {
    await world.sql(
      `insert into public.reviews (rating, reviewed_user_id, reviewer_user_id, comment, is_hidden, created_at)
       values (5, $1, $2, 'Great WORK a', false, $4), (1, $1, $3, 'No work b', true, $5), (3, $2, $1, '99% c', false, $6)`,
      [ana.id, ivan.id, moderator.id, at(1), at(2), at(3)],
    );
  });
  it.each<[string, () => Args, string]>([
    ['nothing: newest first', () => ({}), 'cba'],
    ['by rating', () => ({ p_order_by: 'rating' }), 'acb'],
    ['by hidden, visible ones last', () => ({ p_order_by: 'is_hidden', p_limit: 1 }), 'b'],
    ['reviewed person', () => ({ p_user_id: ana.id }), 'ba'],
    ['who reviewed', () => ({ p_reviewer_id: ivan.id }), 'a'],
    ['at least', () => ({ p_min_rating: 3 }), 'ca'],
    ['at most', () => ({ p_max_rating: 3 }), 'cb'],
    ['hidden', () => ({ p_is_hidden: true }), 'b'],
    ['visible', () => ({ p_is_hidden: false }), 'ca'],
    ['comment', () => ({ p_search: 'work' }), 'ba'],
    ['two letters', () => ({ p_search: 'oR' }), 'ba'],
    ['a literal percent sign', () => ({ p_search: '%' }), 'c'],
    ['a page', () => ({ p_limit: 1, p_offset: 1 }), 'b'],
  ])('%s', async (_, args, expected) => {
    expect(await letters('admin_get_reviews', 'comment', args())).toBe(expected);
  });
});

describe('an id as search term', () => {
  it.each([
    ['admin_get_reviews', 'reviews', 'comment'],
    ['admin_get_posts', 'posts', 'title'],
    ['admin_get_support_tickets', 'support_tickets', 'subject'],
  ])('%s finds it, whole and as shown on screens', async (procedure, table, column) => {
    const [row] = await world.sql<{ id: string }>(`select id from public.${table} where ${column} like '%b'`);
    const id = row?.id ?? '';
    for (const p_search of [id, id.slice(0, 8), `#${id.slice(0, 8).toUpperCase()}`])
      expect(await letters(procedure, column, { p_search }), p_search).toBe('b');
  });

  it('counts as text if two rows or none are shown with it', async () => {
    const [a, b] = ['dddddddd-0000-4000-8000-000000000001', 'dddddddd-0000-4000-8000-000000000002'];
    await world.sql(
      `insert into public.reviews (id, rating, reviewed_user_id, reviewer_user_id, comment)
       values ($1, 5, $3, $4, 'see dddddddd, x'), ($2, 5, $3, $4, 'see eeeeeeee, y')`,
      [a, b, ana.id, ivan.id],
    );
    expect(await letters('admin_get_reviews', 'comment', { p_search: 'dddddddd' })).toBe('x');
    expect(await letters('admin_get_reviews', 'comment', { p_search: 'eeeeeeee' })).toBe('y');
    await world.sql('delete from public.reviews where id in ($1, $2)', [a, b]);
  });
});

describe('admin_get_withdrawals', () => {
  beforeAll(async () => {
    await world.sql(
      `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, status,
         remote_state, error_message, created_at, processed_at)
       values ($1, 'bank', 100, 2.5, 2.5, 97.5, 'pending', null, 'a', $3, null),
              ($2, 'revolut', 10, 0, 0, 10, 'success', 'completed', 'b', $4, $4),
              ($2, 'bank', 20.01, 5, 1, 19.01, 'failed', null, 'c', $5, $5)`,
      [ana.id, ivan.id, at(1), at(2), at(3)],
    );
  });
  it.each<[string, () => Args, string]>([
    ['nothing: newest first', () => ({}), 'cba'],
    ['status', () => ({ p_status: 'pending' }), 'a'],
    ['method', () => ({ p_method: 'bank' }), 'ca'],
    ['from and to', () => ({ p_date_from: minute(2), p_date_to: minute(3) }), 'cb'],
    ['user by name', () => ({ p_user_search: 'HORV' }), 'a'],
    ['user by two letters', () => ({ p_user_search: 'K@' }), 'cb'],
    ['user by address, with a literal underscore', () => ({ p_user_search: 'ivan_k' }), 'cb'],
    ['user by id', () => ({ p_user_search: ana.id }), 'a'],
    ['a page', () => ({ p_limit: 1, p_offset: 1 }), 'b'],
  ])('%s', async (_, args, expected) => {
    expect(await letters('admin_get_withdrawals', 'error_message', args())).toBe(expected);
  });

  it('a row has the fields of the specification, with numeric details', async () => {
    const [row] = await world.rpc<Args[]>(moderator, 'admin_get_withdrawals', { p_status: 'pending' });
    expect(row).toEqual({
      id: expect.any(String) as string,
      user_id: ana.id,
      user_username: 'ana',
      user_full_name: 'Ana Horvat',
      user_email: ana.email,
      method: 'bank',
      amount_eur: 100,
      status: 'pending',
      created_at: '2026-03-01T12:00:59.9+00:00',
      processed_at: null,
      error_message: 'a',
      // The payout's fields have tests of their own.
      details: expect.objectContaining({
        fee_percent: 2.5,
        fee_amount_eur: 2.5,
        net_amount_eur: 97.5,
        remote_state: null,
        payout_link_url: null,
      }) as Args,
    });
  });
});

it.each<[string, Args, RegExp]>([
  ['admin_get_reports', { p_status: 'new' }, /^Unknown status "new"\. Use one of: open, claimed, closed\.$/],
  ['admin_get_reports', { p_entity_type: 'ticket' }, /^Unknown entity type "ticket"/],
  ['admin_get_reports', { p_reason: 'spam' }, /^Unknown reason "spam"/],
  [
    'admin_get_reports',
    { p_order_by: 'status' },
    /^Unknown sort column "status"\. Use one of: created_at, severity, waiting_since, due_at, queue_order\.$/,
  ],
  ['admin_get_support_tickets', { p_status: 'x' }, /^Unknown status "x"/],
  ['admin_get_support_tickets', { p_category: 'x' }, /^Unknown category "x"/],
  ['admin_get_support_tickets', { p_order_by: 'subject' }, /^Unknown sort column "subject"/],
  ['admin_get_posts', { p_status: 'draft' }, /^Unknown status "draft"/],
  ['admin_get_posts', { p_order_by: 'title' }, /^Unknown sort column "title"/],
  ['admin_get_reviews', { p_order_dir: 'down' }, /^Unknown sort direction "down"\. Use one of: asc, desc\.$/],
  [
    'admin_get_withdrawals',
    { p_status: 'paid' },
    /^Unknown status "paid"\. Use one of: pending, success, failed\.$/,
  ],
  ['admin_get_withdrawals', { p_method: 'paypal' }, /^Unknown method "paypal"/],
])('%s refuses %j', async (name, args, sentence) => {
  await expectSqlError(world.rpc(moderator, name, args), '22023', sentence);
});
