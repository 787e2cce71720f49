import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface User {
  user_id: string;
  full_name: string | null;
  contact_number: string | null;
}

const CATEGORY = '00000000-0000-4000-8000-0000000000c1';
const SUBCATEGORY = '00000000-0000-4000-8000-0000000000c2';

// Enough workers that an index in another order than by age is scanned instead of sorting: see
// private.is_walked_by_offer.
describe('a page of the workers of a common offer', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  await world.database.exec(`
    insert into public.categories (id, slug, sort_order) values ('${CATEGORY}', 'walked', 900);
    insert into public.subcategories (id, category_id, slug, sort_order) values ('${SUBCATEGORY}', '${CATEGORY}', 'walked-too', 900);
    insert into auth.users (id, email, created_at)
    select gen_random_uuid(), 'offers' || n || '@test.test', now() - n * interval '1 minute' from generate_series(1, 300) n;
    update public.profiles p
       set is_worker = u.n % 20 <> 0, is_suspended = u.n % 7 = 0, contact_number = '+385911234' || u.n,
           full_name = case when u.n % 5 <> 0 then (array['Ana', 'Žana', 'Zoran', 'Čedo', 'Ivo'])[1 + u.n % 5] || ' ' || u.n % 9 end
      from (select user_id, row_number() over (order by email) as n from public.profiles where email like 'offers%') u
     where u.user_id = p.user_id;
    insert into public.worker_categories (user_id, category_id)
    select user_id, '${CATEGORY}' from public.profiles where email like 'offers%' and email not like 'offers1%';
    insert into public.worker_subcategories (user_id, category_id, subcategory_id)
    select user_id, '${CATEGORY}', '${SUBCATEGORY}' from public.profiles where email like 'offers%' and email not like 'offers1%'
       and email not like '%7@%';`);

  const list = (args: Args) => world.rpc<User[]>(admin, 'admin_get_users', args);

  it('is found by scanning the sort’s index', async () => {
    const walked = await world.sql<{ category: boolean; subcategory: boolean; other: boolean }>(
      `select private.is_walked_by_offer($1, null) as category, private.is_walked_by_offer($1, $2) as subcategory,
              private.is_walked_by_offer($2, null) as other`,
      [CATEGORY, SUBCATEGORY],
    );
    expect(walked).toEqual([{ category: true, subcategory: true, other: false }]);
  });

  const OFFERS = [
    { p_category_id: CATEGORY },
    { p_subcategory_id: SUBCATEGORY },
    { p_category_id: CATEGORY, p_subcategory_id: SUBCATEGORY },
  ];
  const SORTS = ['full_name', 'email', 'role', 'is_worker', 'is_suspended', 'is_banned'];

  it.each(SORTS.flatMap((sort) => ['asc', 'desc'].map((dir) => [sort, dir] as const)))(
    'by %s, %s, has exactly the matching users in order on every page, in both directions',
    async (p_order_by, p_order_dir) => {
      for (const offer of OFFERS) {
        const expected = await world.sql<{ user_id: string; value: unknown }>(
          `select p.user_id, to_jsonb(p) -> '${p_order_by}' as value
             from public.profiles p
            where p.user_id in (select user_id from public.worker_${'p_subcategory_id' in offer ? 'subcategories' : 'categories'})
            order by p.${p_order_by} ${p_order_dir} nulls last, p.user_id ${p_order_dir}`,
        );
        const ids = expected.map(({ user_id: id }) => id);
        const args = { ...offer, p_order_by, p_order_dir };
        expect((await list({ ...args, p_limit: 200 })).map(({ user_id: id }) => id)).toEqual(
          ids.slice(0, 200),
        );
        for (const at of [0, 49, ids.length - 30, ids.length - 1]) {
          const row = expected[at];
          const cursor = { [p_order_by]: row?.value, user_id: row?.user_id };
          const after = await list({ ...args, p_limit: 20, p_after: cursor });
          expect(after.map(({ user_id: id }) => id)).toEqual(ids.slice(at + 1, at + 21));
          const before = await list({ ...args, p_limit: 20, p_before: cursor });
          expect(before.map(({ user_id: id }) => id)).toEqual(ids.slice(Math.max(0, at - 20), at));
        }
        const skipped = await list({ ...args, p_limit: 5, p_offset: 33 });
        expect(skipped.map(({ user_id: id }) => id)).toEqual(ids.slice(33, 38));
      }
    },
  );

  it('is masked like every list, and other filters apply', async () => {
    const args = { p_category_id: CATEGORY, p_order_by: 'full_name' };
    const rows = await list(args);
    expect(rows).toHaveLength(50);
    expect(rows.every(({ contact_number: phone }) => phone?.startsWith('•••') === true)).toBe(true);
    const suspended = await list({ ...args, p_is_suspended: true, p_limit: 200 });
    const [count] = await world.sql<{ n: number }>(
      `select count(*)::int as n from public.profiles where is_suspended and user_id in (select user_id from public.worker_categories)`,
    );
    expect(suspended).toHaveLength(count?.n ?? -1);
  });
});
