import { beforeEach, describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Args } from './world.ts';

// Categories and subcategories: created, changed, sorted, deleted. Slugs and icons: taxonomy-rules.test.ts.

const NOBODY = '00000000-0000-4000-8000-000000000000';
const literal = (ids: readonly string[]) => `{${ids.join(',')}}`;

let a: string, b: string, c: string;
const world = await openTaxonomyWorld();
beforeEach(async () => {
  await world.clear();
  [a, b, c] = [await world.category('aa'), await world.category('bb'), await world.category('cc')];
});

describe('creating', () => {
  it('appends, active by default, with one audit entry', async () => {
    expect(await world.order()).toBe('aa 1, bb 2, cc 3');
    const log = await world.log(() =>
      world.call('admin_create_category', {
        p_slug: 'dd',
        p_icon_slug: 'leaf-outline',
        p_is_active: false,
        p_sort_order: 9,
      }),
    );
    expect(log).toMatchObject([
      {
        action: 'create_category',
        details: { slug: 'dd', icon_slug: 'leaf-outline', is_active: false, sort_order: 9 },
      },
    ]);
    await world.category('ee');
    expect(await world.order()).toBe('aa 1, bb 2, cc 3, dd 9, ee 10');
  });

  it('at a taken position moves the other items down', async () => {
    await world.call('admin_create_category', { p_slug: 'dd', p_sort_order: 2 });
    expect(await world.order()).toBe('aa 1, dd 2, bb 3, cc 4');
  });

  it('a slug is unique within a category', async () => {
    await world.subcategory(a, 'xx');
    await world.subcategory(b, 'xx');
    await world.refuses(
      world.admin,
      'admin_create_subcategory',
      { p_category_id: a, p_slug: 'xx' },
      'P0001',
      'Slug already exists',
    );
    const args = { p_category_id: NOBODY, p_slug: 'xx' };
    await world.refuses(world.admin, 'admin_create_subcategory', args, 'PT404', 'Category not found');
  });

  it("an alias can't be a slug of its type until it is deleted", async () => {
    const x = await world.subcategory(a, 'xx');
    for (const [p_entity_type, p_from_slug, p_to_entity_id] of [
      ['category', 'old', a],
      ['subcategory', 'former', x],
    ])
      await world.call('admin_create_taxonomy_alias', { p_entity_type, p_from_slug, p_to_entity_id });
    const here = { p_category_id: b, p_slug: 'former' };
    const refusal = (slug: string, item: string) =>
      `The slug "${slug}" is an alias of "${item}". Delete the alias, or choose another slug.`;
    await world.refuses(
      world.admin,
      'admin_create_category',
      { p_slug: 'old' },
      'P0001',
      refusal('old', 'aa'),
    );
    await world.refuses(world.admin, 'admin_create_subcategory', here, 'P0001', refusal('former', 'aa/xx'));
    // No item has it yet: the refusal states the reason.
    expect(await world.call('admin_check_category_slug_available', { p_slug: 'old' })).toBe(true);
    expect(await world.call('admin_check_subcategory_slug_available', here)).toBe(true);
    // An alias of the other type does not matter.
    await world.call('admin_create_category', { p_slug: 'former' });
    await world.call('admin_delete_taxonomy_alias', { p_entity_type: 'category', p_from_slug: 'old' });
    await world.call('admin_create_category', { p_slug: 'old' });
  });

  it('two concurrent calls get two positions, and only one of them a given slug', async () => {
    const made = await Promise.allSettled(
      ['dd', 'ee', 'ff', 'ff', 'ff'].map((p_slug) => world.call('admin_create_category', { p_slug })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await world.order()).toMatch(/^aa 1, bb 2, cc 3, (dd|ee|ff) 4, (dd|ee|ff) 5, (dd|ee|ff) 6$/);
  });
});

describe('changing', () => {
  it('changes the given fields and returns the row; the audit entry has old and new values', async () => {
    let row: unknown;
    const log = await world.log(async () => {
      row = await world.call('admin_update_category', {
        p_id: a,
        p_icon_slug: ' leaf ',
        p_is_active: false,
      });
    });
    expect(row).toEqual({
      id: a,
      slug: 'aa',
      icon_slug: 'leaf',
      is_active: false,
      sort_order: 1,
      display_name: null,
    });
    expect(log).toMatchObject([
      {
        action: 'update_category',
        entity_id: a,
        details: { slug: 'aa', new_icon_slug: 'leaf', old_is_active: true, new_is_active: false },
      },
    ]);
    expect(
      await world.log(() => world.call('admin_update_category', { p_id: a, p_is_active: false })),
    ).toEqual([]);
    const cleared = await world.call<Args>('admin_update_category', { p_id: a, p_icon_slug: '' });
    expect(cleared).toMatchObject({ icon_slug: null, is_active: false });
  });

  it('moving up is one call, or two as in the specification, with the same result', async () => {
    await world.call('admin_update_category', { p_id: b, p_sort_order: 1 });
    expect(await world.order()).toBe('bb 1, aa 2, cc 3');
    await world.call('admin_update_category', { p_id: a, p_sort_order: 2 });
    expect(await world.order()).toBe('bb 1, aa 2, cc 3');
  });

  it('subcategories swap positions within their category only', async () => {
    const [x, y] = [await world.subcategory(a, 'xx'), await world.subcategory(a, 'yy')];
    await world.subcategory(b, 'zz');
    const log = await world.log(() =>
      world.call('admin_update_subcategory', { p_id: y, p_sort_order: 1, p_is_active: false }),
    );
    expect(log).toMatchObject([
      { action: 'update_subcategory', entity_id: y, details: { old_sort_order: 2, new_sort_order: 1 } },
    ]);
    expect(await world.order(a)).toBe('yy 1, xx 2');
    expect(await world.order(b)).toBe('zz 1');
    expect(await world.call('admin_update_subcategory', { p_id: x })).toMatchObject({
      id: x,
      category_id: a,
    });
  });

  it.each([
    ['admin_update_category', 'Category not found'],
    ['admin_update_subcategory', 'Subcategory not found'],
    ['admin_delete_category', 'Category not found'],
    ['admin_delete_subcategory', 'Subcategory not found'],
  ])('%s of an unknown item', (name, sentence) =>
    world.refuses(world.admin, name, { p_id: NOBODY }, 'PT404', sentence),
  );
});

describe('setting the whole order', () => {
  it('stores 1, 2, 3 …, with one audit entry, and none without a change', async () => {
    const log = await world.log(() => world.call('admin_reorder_categories', { p_ids: literal([c, a, b]) }));
    expect(log).toMatchObject([
      {
        action: 'reorder_categories',
        details: { old_order: ['aa', 'bb', 'cc'], new_order: ['cc', 'aa', 'bb'] },
      },
    ]);
    expect(await world.order()).toBe('cc 1, aa 2, bb 3');
    expect(
      await world.log(() => world.call('admin_reorder_categories', { p_ids: literal([c, a, b]) })),
    ).toEqual([]);
  });

  it('of a category does not affect others', async () => {
    const [x, y] = [await world.subcategory(a, 'xx'), await world.subcategory(a, 'yy')];
    await world.subcategory(b, 'zz');
    const log = await world.log(() =>
      world.call('admin_reorder_subcategories', { p_category_id: a, p_ids: literal([y, x]) }),
    );
    expect(log).toMatchObject([
      {
        action: 'reorder_subcategories',
        entity_id: a,
        details: { category: 'aa', new_order: ['yy', 'xx'] },
      },
    ]);
    expect(await world.order(a)).toBe('yy 1, xx 2');
    expect(await world.order(b)).toBe('zz 1');
  });

  it.each<[string, (ids: string[]) => string[], string, RegExp]>([
    ['a missing id', (ids) => ids.slice(1), 'PT409', /^The list of categories was changed/],
    ['an extra id', (ids) => [...ids, NOBODY], 'PT409', /^The list of categories was changed/],
    ['another one', (ids) => [...ids.slice(1), NOBODY], 'PT409', /^The list of categories was changed/],
    ['none', () => [], 'PT409', /^The list of categories was changed/],
    ['one twice', (ids) => [...ids, ids[0] ?? ''], '22023', /^Each ID may appear only once\.$/],
  ])('refuses %s', async (_, ids, code, sentence) => {
    const args = { p_ids: literal(ids([a, b, c])) };
    await world.refuses(world.admin, 'admin_reorder_categories', args, code, sentence);
  });

  it('refuses an order without ids, and of another category', async () => {
    const x = await world.subcategory(a, 'xx');
    await world.refuses(world.admin, 'admin_reorder_categories', { p_ids: null }, 'PT409', /^The list/);
    const args = { p_category_id: b, p_ids: literal([x]) };
    await world.refuses(
      world.admin,
      'admin_reorder_subcategories',
      args,
      'PT409',
      'The list of subcategories was changed by someone else.',
    );
  });

  it('two concurrent calls leave one of the two orders', async () => {
    const ids = [a, b, c, ...(await Promise.all(['dd', 'ee', 'ff'].map((slug) => world.category(slug))))];
    const other = await world.person('admin');
    const backwards = ids.toReversed();
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        world.call('admin_reorder_categories', { p_ids: literal(ids) }),
        world.rpc(other, 'admin_reorder_categories', { p_ids: literal(backwards) }),
      ]);
      const rows = await world.sql<{ id: string }>('select id from public.categories order by sort_order');
      const now = rows.map(({ id }) => id);
      expect([ids, backwards]).toContainEqual(now);
    }
  });

  it('an order that waited while an item was created is refused', async () => {
    const late = race(
      world,
      (tx) => world.rpcIn(tx, world.admin, 'admin_create_category', { p_slug: 'dd' }),
      () => world.call('admin_reorder_categories', { p_ids: literal([c, b, a]) }),
    );
    await expectSqlError(late, 'PT409', /^The list of categories was changed/);
  });

  it('constraints refuse equal positions, also past the procedures', async () => {
    await expect(world.sql('update public.categories set sort_order = 7')).rejects.toThrow(/sort_order/);
  });
});

describe('deleting', () => {
  it('deletes words, aliases and unused subcategories too; the audit entry keeps their names', async () => {
    const x = await world.subcategory(a, 'xx', { en: 'Hedges' });
    await world.synonym('subcategory', x, 'en', 'bush');
    await world.call('admin_create_taxonomy_alias', {
      p_entity_type: 'category',
      p_from_slug: 'old-aa',
      p_to_entity_id: a,
    });
    const log = await world.log(() => world.call('admin_delete_category', { p_id: a }));
    expect(log).toMatchObject([
      { action: 'delete_category', entity_id: a, details: { slug: 'aa', subcategories: ['xx'] } },
    ]);
    expect(await world.contents()).toMatchObject({
      subcategories: [],
      aliases: [],
      translations: [],
      synonyms: [],
    });
    expect(await world.order()).toBe('bb 2, cc 3');
  });

  it('is refused while posts or workers refer to it, also by a post that can be restored', async () => {
    const x = await world.subcategory(a, 'xx');
    const author = await world.person();
    const post = await world.post(author, a, x);
    await world.worker([{ categoryId: a, subcategoryIds: [x] }]);
    for (const [name, p_id, what] of [
      ['admin_delete_category', a, 'category'],
      ['admin_delete_subcategory', x, 'subcategory'],
    ] as const) {
      await world.refuses(
        world.admin,
        name,
        { p_id },
        'PT409',
        `IN_USE: 1 post and 1 worker selection reference this ${what}.`,
      );
    }
    await world.call('delete_post_admin', { p_post_id: post });
    await world.sql('delete from public.worker_categories');
    await world.refuses(
      world.admin,
      'admin_delete_subcategory',
      { p_id: x },
      'PT409',
      'IN_USE: 1 post and 0 worker selections reference this subcategory.',
    );
    await world.database.transaction(async (tx) => {
      // Without the triggers of posts.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into public.posts (user_id, title, category_id, subcategory_id)
         select $1, 'A job', $2, $3 from generate_series(1, 1001)`,
        [author.id, a, x],
      );
    });
    await world.refuses(
      world.admin,
      'admin_delete_subcategory',
      { p_id: x },
      'PT409',
      'IN_USE: more than 1,000 posts and 0 worker selections reference this subcategory.',
    );
    expect(
      await world.call('admin_get_taxonomy_usage', { p_entity_type: 'category', p_entity_id: a }),
    ).toMatchObject({ posts: { count: 1001 }, selections: 0, can_delete: false });
    await world.sql('delete from public.posts');
    const log = await world.log(() => world.call('admin_delete_subcategory', { p_id: x }));
    expect(log).toMatchObject([{ action: 'delete_subcategory', details: { slug: 'xx', category: 'aa' } }]);
  });

  it('waits for a post that is being published, and is then refused', async () => {
    const author = await world.person();
    const late = race(
      world,
      (tx) => world.rpcIn(tx, author, 'create_post', { p_title: 'A job', p_category_id: a }),
      () => world.call('admin_delete_category', { p_id: a }),
    );
    await expectSqlError(late, 'PT409', /^IN_USE: 1 post and/);
  });

  it('the usage of an item has counts and samples', async () => {
    const x = await world.subcategory(a, 'xx', { en: 'Hedges', hr: 'Živice' });
    await world.synonym('subcategory', x, 'en', 'bush');
    await world.call('admin_create_taxonomy_alias', {
      p_entity_type: 'subcategory',
      p_from_slug: 'bushes',
      p_to_entity_id: x,
    });
    const author = await world.person();
    const posts = [await world.post(author, a, x), await world.post(author, a)];
    const gone = await world.post(author, a, x);
    await world.call('delete_post_admin', { p_post_id: gone });
    const worker = await world.worker([{ categoryId: a, subcategoryIds: [x] }]);
    await world.rpc(author, 'select_taxonomy_suggestion', { p_category_id: a, p_subcategory_id: x });

    const usage = await world.call<{ posts: { samples: { id: string }[] } }>('admin_get_taxonomy_usage', {
      p_entity_type: 'category',
      p_entity_id: a,
    });
    expect(usage).toMatchObject({
      posts: { count: 3 },
      workers: { count: 1, samples: [{ user_id: worker.id, email: worker.email }] },
      // Including its subcategory's, which are deleted with it.
      subcategories: 1,
      translations: 2,
      synonyms: 1,
      aliases: 1,
      selections: 1,
      can_delete: false,
    });
    expect(usage.posts.samples.map(({ id }) => id).sort()).toEqual(posts.sort());
    expect(
      await world.call('admin_get_taxonomy_usage', { p_entity_type: 'subcategory', p_entity_id: x }),
    ).toMatchObject({
      posts: { count: 2 },
      workers: { count: 1 },
      translations: 2,
      synonyms: 1,
      selections: 1,
    });
    expect(
      await world.call('admin_get_taxonomy_usage', { p_entity_type: 'category', p_entity_id: b }),
    ).toMatchObject({ posts: { count: 0, samples: [] }, can_delete: true });
  });
});
