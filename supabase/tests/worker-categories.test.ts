import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';
import { expect, it } from 'vitest';
import { openWorld, expectSqlError, type Person } from './world.ts';

interface Offer {
  categoryId: string;
  subcategoryIds?: string[] | null;
}

const GET = 'admin_get_worker_categories';
const SET = 'admin_set_worker_categories';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const category = (at: number) => taxonomy[at]?.id ?? '';
const sub = (at: number, which: number) => taxonomy[at]?.subs[which] ?? '';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
await world.sql(
  `insert into public.categories (slug, sort_order) select 'cat-' || i, i from generate_series(1, 6) i`,
);
await world.sql(
  `insert into public.subcategories (category_id, slug, sort_order)
   select id, 'sub-' || i, i from public.categories, generate_series(1, 2) i`,
);
/** Six categories with two subcategories each. */
const taxonomy = await world.sql<{ id: string; subs: string[] }>(
  `select c.id, array(select s.id::text from public.subcategories s where s.category_id = c.id order by s.sort_order) as subs
     from public.categories c order by c.sort_order`,
);

const set = (target: Person, categories: unknown, expected?: unknown, by = moderator) =>
  world.rpc<Offer[]>(by, SET, {
    p_user_id: target.id,
    p_categories: JSON.stringify(categories),
    ...(expected === undefined ? {} : { p_expected: JSON.stringify(expected) }),
  });
const get = (target: Person) => world.rpc<Offer[]>(moderator, GET, { p_user_id: target.id });
const refuses = (target: Person, categories: unknown, code: string, sentence: string) =>
  world.refuses(
    moderator,
    SET,
    { p_user_id: target.id, p_categories: JSON.stringify(categories) },
    code,
    sentence,
  );

it('stores the list in the given order, its subcategories in the order of the taxonomy', async () => {
  const worker = await world.person('user', { subscription_tier: 'pro' });
  expect(await get(worker)).toEqual([]);
  const stored = await set(worker, [
    { categoryId: category(4), subcategoryIds: [sub(4, 1), sub(4, 0)] },
    { categoryId: category(0).toUpperCase() },
    { categoryId: category(2), subcategoryIds: null },
  ]);
  expect(stored).toEqual([
    { categoryId: category(4), subcategoryIds: [sub(4, 0), sub(4, 1)] },
    { categoryId: category(0), subcategoryIds: [] },
    { categoryId: category(2), subcategoryIds: [] },
  ]);
  expect(await get(worker)).toEqual(stored);
  expect(await set(worker, [stored[1]])).toEqual([stored[1]]);
  expect(await world.audited(worker.id)).toEqual([
    {
      actor_user_id: moderator.id,
      action: 'set_worker_categories',
      details: { old_categories: [], new_categories: stored },
    },
    {
      actor_user_id: moderator.id,
      action: 'set_worker_categories',
      details: { old_categories: stored, new_categories: [stored[1]] },
    },
  ]);
  expect(await set(worker, [])).toEqual([]);
});

it('the same list again changes and records nothing, in any order of its subcategories', async () => {
  const worker = await world.person();
  await set(worker, [{ categoryId: category(0), subcategoryIds: [sub(0, 0), sub(0, 1)] }]);
  const before = await world.state();
  await set(worker, [{ categoryId: category(0), subcategoryIds: [sub(0, 1), sub(0, 0)] }]);
  expect(await world.state()).toBe(before);
});

it.each([
  ['Free', {}, WORKER_CATEGORY_LIMIT.free],
  ['Pro', { subscription_tier: 'pro' }, WORKER_CATEGORY_LIMIT.pro],
  [
    'Pro until later',
    { subscription_tier: 'pro', subscription_expires_at: '2999-01-01' },
    WORKER_CATEGORY_LIMIT.pro,
  ],
  [
    'Pro no longer',
    { subscription_tier: 'pro', subscription_expires_at: '2020-01-01' },
    WORKER_CATEGORY_LIMIT.free,
  ],
])('%s: accepts up to its limit', async (_, columns, limit) => {
  const worker = await world.person('user', columns);
  const offers = taxonomy.map(({ id }) => ({ categoryId: id }));
  await refuses(worker, offers.slice(0, limit + 1), 'P0001', `You can select up to ${limit} categories.`);
  expect(await set(worker, offers.slice(0, limit))).toHaveLength(limit);
});

it('refuses duplicates, unknown ids, and a subcategory of another category', async () => {
  const worker = await world.person('user', { subscription_tier: 'pro' });
  const one = { categoryId: category(0) };
  await refuses(worker, [one, one], 'P0001', 'A category cannot be added twice.');
  await refuses(
    worker,
    [{ ...one, subcategoryIds: [sub(0, 0), sub(0, 0)] }],
    'P0001',
    'A subcategory cannot be added twice.',
  );
  await refuses(worker, [{ categoryId: NOBODY }], 'PT404', 'Category not found');
  await refuses(worker, [{ ...one, subcategoryIds: [NOBODY] }], 'PT404', 'Subcategory not found');
  await refuses(
    worker,
    [{ ...one, subcategoryIds: [sub(1, 0)] }],
    '22023',
    'A subcategory must belong to its category.',
  );
});

it.each([
  [null, 'The categories must be a list of {categoryId, subcategoryIds}.'],
  [{}, 'The categories must be a list of {categoryId, subcategoryIds}.'],
  [['x'], 'Each category needs a categoryId.'],
  [[{ category: NOBODY }], 'Each category needs a categoryId.'],
  [[{ categoryId: 'x' }], 'Each category needs a categoryId.'],
  [[{ categoryId: NOBODY, subcategoryIds: 'x' }], 'The subcategoryIds must be a list of ids.'],
  [[{ categoryId: NOBODY, subcategoryIds: [1] }], 'The subcategoryIds must be a list of ids.'],
])('refuses %j', async (categories, sentence) => {
  await refuses(moderator, categories, '22023', sentence);
});

it('refuses to overwrite a list that the editor did not see', async () => {
  const worker = await world.person('user', { subscription_tier: 'pro' });
  const seen = await set(worker, [{ categoryId: category(0), subcategoryIds: [sub(0, 0), sub(0, 1)] }]);
  const theirs = await set(worker, [{ categoryId: category(1) }], seen);
  const late = set(worker, [{ categoryId: category(2) }], seen);
  const error = await expectSqlError(late, 'PT409', 'The list of categories was changed by someone else.');
  expect(error.hint).toBe('changed_meanwhile');
  expect(JSON.parse(error.detail ?? '')).toEqual(theirs);
  expect(await get(worker)).toEqual(theirs);
});

it('a list set by a colleague since, even to an equal one, has no Undo any more', async () => {
  const worker = await world.person('user');
  const chosen = [{ categoryId: category(0) }];
  await set(worker, chosen);
  await set(worker, [], undefined, admin);
  await set(worker, chosen, undefined, admin);
  const [own] = await world.rpc<{ why_not: string }[]>(moderator, 'admin_list_just_done');
  expect(own?.why_not).toBe('These categories were changed since then.');
});

it('refuses a moderator on an admin, whose list they may read', async () => {
  const args = { p_user_id: admin.id, p_categories: JSON.stringify([{ categoryId: category(0) }]) };
  await world.refuses(moderator, SET, args, '42501', 'Not authorized');
  expect(await world.rpc(admin, SET, args)).toHaveLength(1);
  expect(await get(admin)).toHaveLength(1);
});

it('an offer has its worker’s date, by which lists are sorted', async () => {
  const worker = await world.person('user', { created_at: '2026-01-01' });
  await set(worker, [{ categoryId: category(5), subcategoryIds: [sub(5, 0)] }]);
  await world.sql(`update public.profiles set created_at = '2026-02-02' where user_id = $1`, [worker.id]);
  await world.sql('update public.worker_categories set user_created_at = now() where user_id = $1', [
    worker.id,
  ]);
  const copies = await world.sql<{ right: boolean }>(
    `select user_created_at = '2026-02-02' as right from public.worker_categories where user_id = $1
     union all select user_created_at = '2026-02-02' from public.worker_subcategories where user_id = $1`,
    [worker.id],
  );
  expect(copies).toEqual([{ right: true }, { right: true }]);
});
