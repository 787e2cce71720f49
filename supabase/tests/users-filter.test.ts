import {
  ORDER_DIRECTIONS,
  USER_ORDER_COLUMNS,
  type OrderDirection,
  type UserOrderColumn,
} from '@marketdesk/contract/enums.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface Row {
  user_id: string;
  full_name: string | null;
  email: string | null;
  role: string;
  created_at: string;
  is_worker: boolean;
  is_suspended: boolean;
  is_banned: boolean;
  subscription_tier: string;
  subscription_expires_at: string | null;
  base_country_code: string | null;
}

interface Filters {
  p_role?: string | undefined;
  p_is_worker?: boolean | undefined;
  p_is_suspended?: boolean | undefined;
  p_is_banned?: boolean | undefined;
  p_tier?: string | undefined;
  p_category_id?: string | undefined;
  p_subcategory_id?: string | undefined;
  p_country_code?: string | undefined;
  p_order_by: UserOrderColumn;
  p_order_dir: OrderDirection;
}

interface Offer {
  category: string;
  subcategory: string;
}

const USERS = 60;

describe('admin_get_users, against the same list in JavaScript', async () => {
  const offered = new Map<string, Offer>();

  const world = await openWorld();
  const admin = await world.person('admin', { full_name: 'Ada', created_at: '2026-01-01' });
  await world.sql(`insert into public.categories (slug, sort_order) values ('c-1', 1), ('c-2', 2)`);
  const categories: Offer[] = await world.sql<Offer>(
    `insert into public.subcategories (category_id, slug, sort_order) select id, 'sub', 1 from public.categories
     returning category_id as category, id as subcategory`,
  );
  const roles = ['user', 'user', 'user', 'moderator'] as const;
  for (let i = 0; i < USERS; i++) {
    const person = await world.person(roles[i % 4], {
      // Few names and dates, so that most rows are ties.
      full_name: i % 5 === 0 ? null : `Name ${i % 7}`,
      email: i % 11 === 0 ? null : `user-${String((i * 37) % 100)}@mail.test`,
      created_at: `2026-0${1 + (i % 3)}-01`,
      is_worker: i % 2 === 0,
      is_suspended: i % 6 === 0,
      is_banned: i % 9 === 0,
      subscription_tier: i % 3 === 0 ? 'pro' : 'free',
      subscription_expires_at: [null, '2020-01-01', '2999-01-01'][i % 4] ?? null,
      base_country_code: ['HR', 'DE', null][i % 3] ?? null,
    });
    const offer = categories[i % 3];
    if (!offer) continue;
    offered.set(person.id, offer);
    await world.sql('insert into public.worker_categories (user_id, category_id) values ($1, $2)', [
      person.id,
      offer.category,
    ]);
    await world.sql(
      'insert into public.worker_subcategories (user_id, category_id, subcategory_id) values ($1, $2, $3)',
      [person.id, offer.category, offer.subcategory],
    );
  }
  const everyone: Row[] = await world.rpc<Row[]>(admin, 'admin_get_users', { p_limit: 200 });
  expect(everyone).toHaveLength(USERS + 1);

  /** The same list, computed here. */
  function expected(filters: Filters): string[] {
    const { p_tier, p_category_id, p_subcategory_id, p_order_by: column, p_order_dir } = filters;
    const sign = p_order_dir === 'asc' ? 1 : -1;
    const fits = (wanted: unknown, value: unknown) => wanted === undefined || wanted === value;
    return everyone
      .filter((row) => fits(filters.p_role, row.role))
      .filter((row) => fits(filters.p_is_worker, row.is_worker))
      .filter((row) => fits(filters.p_is_suspended, row.is_suspended))
      .filter((row) => fits(filters.p_is_banned, row.is_banned))
      .filter((row) => fits(p_tier, isPro(row) ? 'pro' : 'free'))
      .filter((row) => fits(p_category_id, offered.get(row.user_id)?.category))
      .filter((row) => fits(p_subcategory_id, offered.get(row.user_id)?.subcategory))
      .filter((row) => fits(filters.p_country_code, row.base_country_code))
      .sort((a, b) => compare(a[column], b[column], sign) || compare(a.user_id, b.user_id, sign))
      .map((row) => row.user_id);
  }

  it('the unfiltered list equals the list with redundant arguments', async () => {
    const list = (args: Args) => world.rpc<Row[]>(admin, 'admin_get_users', args);
    for (const p_limit of [1, 7, USERS, 200, null]) {
      // Spaces are not a search, but the argument is given.
      expect(await list({ p_limit })).toEqual(await list({ p_limit, p_search: '  ' }));
    }
  });

  it('every filter with every sort returns each matching user once, in order, over all pages', async () => {
    const maybe = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const someArgs = fc.record({
      p_role: maybe(['user', 'moderator', 'admin']),
      p_is_worker: maybe([true, false]),
      p_is_suspended: maybe([true, false]),
      p_is_banned: maybe([true, false]),
      p_tier: maybe(['pro', 'free']),
      p_category_id: maybe(categories.map((row) => row.category)),
      p_subcategory_id: maybe(categories.map((row) => row.subcategory)),
      p_country_code: maybe(['HR', 'DE', 'FR']),
      p_order_by: fc.constantFrom(...USER_ORDER_COLUMNS),
      p_order_dir: fc.constantFrom(...ORDER_DIRECTIONS),
    });
    await fc.assert(
      fc.asyncProperty(someArgs, fc.integer({ min: 1, max: 25 }), async (filters, size) => {
        const paged: string[] = [];
        for (;;) {
          const page = await world.rpc<Row[]>(admin, 'admin_get_users', {
            ...filters,
            p_limit: size,
            p_offset: paged.length,
          });
          paged.push(...page.map((row) => row.user_id));
          if (page.length < size) break;
        }
        expect(paged).toEqual(expected(filters));
      }),
      { numRuns: 60 },
    );
  });
});

const isPro = (row: Row) =>
  row.subscription_tier === 'pro' &&
  (row.subscription_expires_at === null || Date.parse(row.subscription_expires_at) >= Date.now());

/** Nulls last in both directions, as documented. */
function compare(a: string | boolean | null, b: string | boolean | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
