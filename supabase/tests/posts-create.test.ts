import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('publishing a post', async () => {
  const world = await openWorld();
  const user = await world.person();
  const insert = async (sql: string, params: unknown[]) =>
    (await world.sql<{ id: string }>(`${sql} returning id`, params))[0]?.id ?? '';
  const addCategory = (slug: string, active: boolean) =>
    insert(
      'insert into public.categories (slug, is_active, sort_order) select $1, $2, count(*) from public.categories',
      [slug, active],
    );
  const addSubcategory = (parent: string, slug: string, active: boolean) =>
    insert(
      'insert into public.subcategories (category_id, slug, is_active, sort_order) select $1, $2, $3, count(*) from public.subcategories',
      [parent, slug, active],
    );
  const category: string = await addCategory('cleaning', true);
  const subcategory: string = await addSubcategory(category, 'windows', true);
  const other: string = await addCategory('gardening', true);
  const retired = {
    category: await addCategory('fax-repair', false),
    subcategory: await addSubcategory(category, 'chimneys', false),
  };

  const valid = () => ({ p_title: 'Windows on the third floor', p_category_id: category });

  it('creates an open post with all fields', async () => {
    const args = {
      p_title: '  Windows on\n the  third floor ',
      p_category_id: category,
      p_subcategory_id: subcategory,
      p_description: ' Six of them, both sides. ',
      p_country_code: 'hr',
      p_address: 'Ilica 1, Zagreb',
      p_latitude: 45.813,
      p_longitude: 15.977,
      p_budget: 80.5,
      p_preferred_timing: 'This week',
    };
    const post = await world.rpc<{ id: string }>(user, 'create_post', args);
    expect(post).toMatchObject({
      user_id: user.id,
      title: 'Windows on the third floor',
      description: 'Six of them, both sides.',
      status: 'open',
      category: 'cleaning',
      subcategory: 'windows',
      category_id: category,
      subcategory_id: subcategory,
      country_code: 'HR',
      address: 'Ilica 1, Zagreb',
      latitude: 45.813,
      longitude: 15.977,
      budget: 80.5,
      preferred_timing: 'This week',
      agreed_price: null,
      assigned_worker_user_id: null,
      deleted_at: null,
    });
    const moderator = await world.person('moderator');
    expect(await world.rpc(moderator, 'admin_get_posts', { p_user_id: user.id })).toEqual([
      { ...post, address: null, latitude: 45.8, longitude: 16 },
    ]);
  });

  it('needs only a title and a category', async () => {
    const post = await world.rpc(user, 'create_post', valid());
    expect(post).toMatchObject({ subcategory_id: null, description: null, budget: null, latitude: null });
  });

  const refusals: [string, () => Args, string, string][] = [
    ['no title', () => ({ ...valid(), p_title: ' \n ' }), '22023', 'Give the post a title.'],
    ['a null title', () => ({ ...valid(), p_title: null }), '22023', 'Give the post a title.'],
    [
      'a long title',
      () => ({ ...valid(), p_title: 'x'.repeat(121) }),
      '22023',
      'The title must have at most 120 characters.',
    ],
    [
      'a novel',
      () => ({ ...valid(), p_description: 'x'.repeat(10_001) }),
      '22023',
      'The description must have at most 10,000 characters.',
    ],
    ['no category', () => ({ ...valid(), p_category_id: null }), '22023', 'Choose a category.'],
    ['an unknown category', () => ({ ...valid(), p_category_id: NOBODY }), 'PT404', 'Category not found'],
    [
      'a retired category',
      () => ({ ...valid(), p_category_id: retired.category }),
      'PT404',
      'Category not found',
    ],
    [
      'a retired subcategory',
      () => ({ ...valid(), p_subcategory_id: retired.subcategory }),
      'PT404',
      'Subcategory not found',
    ],
    [
      'a subcategory of another category',
      () => ({ ...valid(), p_category_id: other, p_subcategory_id: subcategory }),
      'PT404',
      'Subcategory not found',
    ],
    [
      'a country in words',
      () => ({ ...valid(), p_country_code: 'Croatia' }),
      '22023',
      'The country code must be the two letters of a country, such as HR.',
    ],
    [
      'half a place',
      () => ({ ...valid(), p_latitude: 45 }),
      '22023',
      'A location needs both latitude and longitude.',
    ],
    [
      'a place beyond the pole',
      () => ({ ...valid(), p_latitude: 90.1, p_longitude: 0 }),
      '22023',
      'The latitude must be from -90 to 90, the longitude from -180 to 180.',
    ],
    [
      'no place at all',
      () => ({ ...valid(), p_latitude: 'NaN', p_longitude: 'NaN' }),
      '22023',
      'The latitude must be from -90 to 90, the longitude from -180 to 180.',
    ],
    [
      'a budget below zero',
      () => ({ ...valid(), p_budget: -1 }),
      '22023',
      'The budget must be from €0.00 to €1,000,000.00, with at most two decimals.',
    ],
    [
      'a budget in tenths of cents',
      () => ({ ...valid(), p_budget: 1.234 }),
      '22023',
      'The budget must be from €0.00 to €1,000,000.00, with at most two decimals.',
    ],
    [
      'a long address',
      () => ({ ...valid(), p_address: 'x'.repeat(301) }),
      '22023',
      'The address must have at most 300 characters.',
    ],
    [
      'a long timing',
      () => ({ ...valid(), p_preferred_timing: 'x'.repeat(101) }),
      '22023',
      'The preferred timing must have at most 100 characters.',
    ],
  ];
  it.each(refusals)('refuses %s', async (_, args, code, sentence) => {
    await world.refuses(user, 'create_post', args(), code, sentence);
  });

  it('refuses suspended, banned and unknown callers', async () => {
    const suspended = await world.person('user', { is_suspended: true });
    const banned = await world.person('user', { is_banned: true });
    await world.refuses(suspended, 'create_post', valid(), '42501', 'Your account is suspended.');
    await world.refuses(banned, 'create_post', valid(), '42501', 'Your account is banned.');
    await world.refuses({ id: NOBODY, email: '' }, 'create_post', valid(), '42501', 'Not authorized');
    await world.refuses('anon', 'create_post', valid(), '42501', /^permission denied/);
  });

  it('accepts twenty an hour, also if sent concurrently', async () => {
    const eager = await world.person();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, () => world.rpc(eager, 'create_post', valid())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await world.refuses(eager, 'create_post', valid(), 'PT429', /^You have published many posts/);
  });
});
