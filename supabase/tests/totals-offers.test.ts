import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTED, KEPT } from './live-totals.ts';
import { race } from './race.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';

// How many workers offer each item: kept by triggers after any change of people, offers and the taxonomy.

const nth = (table: string, order: string, param: string) =>
  `(array(select ${order.slice(order.lastIndexOf(' ') + 1)} from public.${table} order by ${order}))[1 + ${param}::int % (select count(*)::int from public.${table})]`;
const WHO = nth('profiles', 'created_at, user_id', '$1');
const SUBCATEGORY = nth('subcategories', 'slug, sort_order, id', '$2');
const CATEGORY = nth('categories', 'slug, sort_order, id', '$2');
const OFFER_CATEGORY = `insert into public.worker_categories (user_id, category_id)
  select p.user_id, c.id from public.profiles p, public.categories c
   where p.user_id = ${WHO} and c.id = ${CATEGORY} on conflict do nothing`;

/** Actions on a person, and an item if given, each counted from the first. */
const ACTIONS = {
  'becomes a worker or stops': `update public.profiles set is_worker = not is_worker, bio = $2::int::text where user_id = ${WHO}`,
  'half of all change': `update public.profiles set is_worker = not is_worker where role = 'user' and abs(hashtext(email || $1::int)) % 2 = $2::int % 2`,
  'edits the profile': `update public.profiles set is_worker = is_worker, full_name = $2::int::text where user_id = ${WHO}`,
  'signs up elsewhen': `update public.profiles set created_at = created_at - $2::int * interval '1 day' where user_id = ${WHO}`,
  'offers a category': OFFER_CATEGORY,
  'everybody offers a category': `insert into public.worker_categories (user_id, category_id)
    select p.user_id, ${CATEGORY} from public.profiles p where $1::int is not null on conflict do nothing`,
  'offers a subcategory': `insert into public.worker_subcategories (user_id, category_id, subcategory_id)
    select w.user_id, w.category_id, s.id from public.worker_categories w join public.subcategories s using (category_id)
     where w.user_id = ${WHO} and s.id = ${SUBCATEGORY} on conflict do nothing`,
  'everybody offers all below': `insert into public.worker_subcategories (user_id, category_id, subcategory_id)
    select w.user_id, w.category_id, s.id from public.worker_categories w join public.subcategories s using (category_id)
     where $1::int >= 0 and w.category_id = ${CATEGORY} on conflict do nothing`,
  'withdraws a category': `delete from public.worker_categories where user_id = ${WHO} and category_id = ${CATEGORY}`,
  'withdraws a subcategory': `delete from public.worker_subcategories where user_id = ${WHO} and subcategory_id = ${SUBCATEGORY}`,
  'nobody offers it': `delete from public.worker_categories where category_id = ${CATEGORY} and $1::int >= 0`,
  'offers another instead': `update public.worker_categories w set category_id = ${CATEGORY}
     where w.user_id = ${WHO}
       and not exists (select from public.worker_categories o where o.user_id = w.user_id and o.category_id = ${CATEGORY})
       and not exists (select from public.worker_subcategories s where s.user_id = w.user_id and s.category_id = w.category_id)
       and (select count(*) from public.worker_categories o where o.user_id = w.user_id) = 1`,
  "somebody else's copy is written": `update public.worker_categories set is_worker = not is_worker where user_id = ${WHO} and $2::int >= 0`,
  'a subcategory goes elsewhere': `update public.subcategories s
      set category_id = ${CATEGORY}, sort_order = 1000 + (select max(sort_order) from public.subcategories)
     where s.id = ${nth('subcategories', 'slug, sort_order, id', '$1')}
       and not exists (select from public.subcategories o where o.category_id = ${CATEGORY} and o.slug = s.slug)
       and not exists (
         select from public.worker_subcategories o where o.subcategory_id = s.id and not exists (
           select from public.worker_categories w where w.user_id = o.user_id and w.category_id = ${CATEGORY}))`,
  'is deleted': `delete from auth.users where id = (select user_id from public.profiles
     where role = 'user' and $2::int > 2 order by created_at, user_id offset $1::int limit 1)`,
  'several are deleted': `delete from public.profiles where role = 'user' and abs(hashtext(email || $1::int)) % 6 = $2::int`,
};
type Action = keyof typeof ACTIONS | 'merge subcategories' | 'merge categories' | 'signs up' | 'made anew';

const actions = fc.array(
  fc.record({
    deed: fc.constantFrom<Action>(
      ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
      'merge subcategories',
      'merge categories',
      'signs up',
      'made anew',
    ),
    who: fc.nat(7),
    what: fc.nat(5),
  }),
  { minLength: 12, maxLength: 40 },
);

const world = await openTaxonomyWorld();

async function holds(after: string): Promise<void> {
  const [kept, counted] = [await world.sql(KEPT), await world.sql(COUNTED)];
  expect(kept, after).toEqual(counted);
}

const ids = async (table: string) =>
  (await world.sql<{ id: string }>(`select id from public.${table} order by slug, sort_order, id`)).map(
    ({ id }) => id,
  );

async function merge(type: string, table: string, from: number, to: number): Promise<boolean> {
  const all = await ids(table);
  const [one, other] = [all[from % all.length], all[to % all.length]];
  if (all.length < 3 || one === undefined || other === undefined || one === other) return false;
  await world.call('admin_move_taxonomy_item', { p_entity_type: type, p_from_id: one, p_to_id: other });
  return true;
}

async function setUp(): Promise<void> {
  await world.clear();
  await world.sql(`delete from auth.users where id <> $1`, [world.admin.id]);
  await world.sql(`update public.profiles set is_worker = false`);
  await world.sql(
    `insert into public.categories (slug, sort_order) select 'category-' || n, n from generate_series(1, 5) n`,
  );
  await world.sql(`insert into public.subcategories (category_id, slug, sort_order)
    select c.id, s, row_number() over () from public.categories c, unnest(array['same', 'of-' || c.slug]) s`);
  for (let at = 0; at < 6; at++) await world.person('user', { is_worker: at % 3 > 0 });
  for (const [who, what] of [
    [1, 0],
    [1, 1],
    [2, 0],
    [3, 1],
    [4, 2],
    [5, 0],
    [5, 2],
    [6, 3],
  ])
    // prettier-ignore
    await world.sql(OFFER_CATEGORY, [who, what]);
  for (const what of [0, 1, 2]) await world.sql(ACTIONS['everybody offers all below'], [0, what]);
}

async function act(action: Action, who: number, what: number): Promise<boolean> {
  if (action === 'merge subcategories') return merge('subcategory', 'subcategories', who, what);
  if (action === 'merge categories') return merge('category', 'categories', who, what);
  if (action === 'signs up') return (await world.person('user', { is_worker: who > 3 })).id !== '';
  if (action === 'made anew') return (await world.sql('select private.recount()')).length === 1;
  return (await world.sql(`${ACTIONS[action]} returning 1`, [who, what])).length > 0;
}

it('the totals equal counted rows after any actions', { timeout: 60_000 }, async () => {
  const done = new Set<Action>();
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      await setUp();
      await holds('the beginning');
      for (const { deed: action, who, what } of sequence) {
        if (await act(action, who, what)) done.add(action);
        await holds(action);
      }
    }),
    { numRuns: 12, seed: 20261121, endOnFailure: true },
  );
  expect([...done].sort()).toEqual(
    [...Object.keys(ACTIONS), 'merge subcategories', 'merge categories', 'signs up', 'made anew'].sort(),
  );
});

it('adoption returns them, and an emptied table counts nothing', async () => {
  await setUp();
  const adoption = async (what: string) => {
    const rows = await world.call<{ workers_count: number; coverage_pct: number }[]>(what);
    return rows.map((row) => [row.workers_count, row.coverage_pct]);
  };
  expect(await adoption('admin_get_category_adoption')).toEqual([[2, 50], [1, 25], [1, 25], [1, 25], [0, 0]]); // prettier-ignore
  expect((await adoption('admin_get_subcategory_adoption')).map(([n]) => n)).toEqual([
    2, 2, 1, 1, 1, 1, 0, 0, 0, 0,
  ]);
  await world.sql('truncate public.worker_subcategories');
  await holds('no subcategories');
  expect(new Set((await adoption('admin_get_subcategory_adoption')).map(([n]) => n))).toEqual(new Set([0]));
  await world.sql('truncate public.worker_categories cascade');
  await holds('no categories');
});

it('a recount includes rows loaded without triggers', async () => {
  await setUp();
  await world.database.transaction(async (tx) => {
    await tx.exec(`set local session_replication_role = replica`);
    await tx.exec(`update public.profiles set is_worker = not is_worker where role = 'user'`);
  });
  await world.sql('select private.recount()');
  await holds('recounted');
});

it('an edit of a profile that keeps is_worker writes no total and no offer', async () => {
  await setUp();
  const rows = () =>
    world.sql(
      `select 'total', part::text, xmin::text from private.counts
       union all select category_id::text, user_id::text, xmin::text from public.worker_categories order by 1, 2`,
    );
  const before = await rows();
  await world.sql(`update public.profiles set is_worker = is_worker, bio = 'New', role = role`);
  expect(await rows()).toEqual(before);
});

describe('concurrently', () => {
  it.each<[Action, Action]>([
    ['offers a category', 'becomes a worker or stops'],
    ['becomes a worker or stops', 'offers a category'],
    ['becomes a worker or stops', 'withdraws a category'],
    ['withdraws a category', 'becomes a worker or stops'],
  ])('%s, and before the commit %s', async (first, second) => {
    await setUp();
    const what = first === 'withdraws a category' || second === 'withdraws a category' ? 0 : 4;
    const statement = (action: Action) => ACTIONS[action as keyof typeof ACTIONS];
    await race(
      world,
      (tx) => tx.query(statement(first), [1, what]),
      () => world.sql(statement(second), [1, what]),
    );
    await holds('both');
  });

  it('a category is merged, and before the commit one of its workers becomes a worker or stops', async () => {
    await setUp();
    const [from, to] = await ids('categories');
    const move = { p_entity_type: 'category', p_from_id: from, p_to_id: to };
    await race(
      world,
      (tx) => world.rpcIn(tx, world.admin, 'admin_move_taxonomy_item', move),
      () => world.sql(ACTIONS['becomes a worker or stops'], [2, 0]),
    );
    await holds('both');
  });

  it('actions of many people lose nothing and cause no deadlock', async () => {
    await setUp();
    const single: Action[] = ['becomes a worker or stops', 'edits the profile', 'offers a category', 'offers a subcategory',
      'withdraws a category', 'withdraws a subcategory', 'is deleted', 'signs up']; // prettier-ignore
    const plan = fc.record({ deed: fc.constantFrom(...single), who: fc.nat(7), what: fc.nat(5) });
    const plans = fc.sample(fc.array(plan, { minLength: 30, maxLength: 30 }), {
      numRuns: 4,
      seed: 20261121,
    });
    const refusals: unknown[] = [];
    await Promise.all(
      plans.map(async (steps) => {
        for (const { deed: action, who, what } of steps)
          await act(action, who, what).catch((error: unknown) => refusals.push(error));
      }),
    );
    await holds('all');
    // The subject was deleted meanwhile.
    expect(refusals.filter((error) => !/foreign key|not-null|not found/i.test(String(error)))).toEqual([]);
  });
});
