import { beforeEach, expect, it } from 'vitest';
import { race } from './race.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Args } from './world.ts';

// Moves everything that refers to an item to another one, as previewed.

const NOBODY = '00000000-0000-4000-8000-000000000000';

let garden: string, yard: string, hedges: string, bushes: string, lawns: string;
const world = await openTaxonomyWorld();
beforeEach(async () => {
  await world.clear();
  garden = await world.category('garden', { en: 'Gardening', hr: 'Vrt' });
  hedges = await world.subcategory(garden, 'hedges', { en: 'Hedges', hr: 'Živice' });
  lawns = await world.subcategory(garden, 'lawns', { en: 'Lawns' });
  yard = await world.category('yard', { en: 'Yard', de: 'Hof' });
  bushes = await world.subcategory(yard, 'bushes', { en: 'Bushes', de: 'Büsche' });
});

const items = (type: string, p_from_id: string, p_to_id: string) => ({
  p_entity_type: type,
  p_from_id,
  p_to_id,
});
const previewed = (type: string, from: string, to: string) =>
  world.call<Args & { fingerprint: string }>('admin_preview_taxonomy_move', items(type, from, to));
/** Moves as previewed; returns both results and the audit entry. */
async function moved(type: string, from: string, to: string) {
  const plan = await previewed(type, from, to);
  let done: unknown;
  const log = await world.log(async () => {
    done = await world.call('admin_move_taxonomy_item', {
      ...items(type, from, to),
      p_fingerprint: plan.fingerprint,
    });
  });
  expect(done).toEqual(plan);
  expect(log).toMatchObject([{ action: `move_${type}`, entity_id: from }]);
  return { plan, details: log[0]?.details };
}
const slugs = async (query: string) =>
  (await world.sql<{ slug: string | null }>(query)).map(({ slug }) => slug);

it('a subcategory to another category: posts, workers, selections, words and the slug', async () => {
  await world.synonym('subcategory', hedges, 'en', 'trimming');
  await world.synonym('subcategory', hedges, 'en', 'shrub');
  await world.synonym('subcategory', bushes, 'en', 'Shrub');
  await world.call('admin_create_taxonomy_alias', {
    p_entity_type: 'subcategory',
    p_from_slug: 'old-hedges',
    p_to_entity_id: hedges,
  });
  const author = await world.person();
  const post = await world.post(author, garden, hedges);
  const other = await world.post(author, garden, lawns);
  const free = await world.worker([{ categoryId: garden, subcategoryIds: [hedges, lawns] }]);
  await world.worker(
    [
      { categoryId: garden, subcategoryIds: [hedges] },
      { categoryId: yard, subcategoryIds: [bushes] },
    ],
    'pro',
  );
  await world.rpc(author, 'select_taxonomy_suggestion', {
    p_category_id: garden,
    p_subcategory_id: hedges,
  });

  const { plan, details } = await moved('subcategory', hedges, bushes);
  expect(plan).toMatchObject({
    from: { id: hedges, slug: 'hedges', name: 'Hedges', category_slug: 'garden' },
    to: { id: bushes, slug: 'bushes', name: 'Bushes', category_slug: 'yard', is_active: true },
    posts: 1,
    workers: 2,
    workers_over_limit: 1,
    selections: 1,
    names_moved: 1,
    names_kept_as_synonyms: 1,
    synonyms_moved: 1,
    synonyms_already_there: 1,
    aliases_moved: 1,
    alias: 'created',
    subcategories_moved: [],
    subcategories_merged: [],
  });
  expect(details).toMatchObject({ slug: 'garden/hedges', moved_to: 'yard/bushes', posts: 1, workers: 2 });

  const posts = await world.sql(
    'select id, category_id, subcategory_id from public.posts order by created_at',
  );
  expect(posts).toEqual([
    { id: post, category_id: yard, subcategory_id: bushes },
    { id: other, category_id: garden, subcategory_id: lawns },
  ]);
  expect(await world.call('admin_get_worker_categories', { p_user_id: free.id })).toEqual([
    { categoryId: garden, subcategoryIds: [lawns] },
    { categoryId: yard, subcategoryIds: [bushes] },
  ]);
  expect(
    await slugs('select subcategory_id::text as slug from public.worker_subcategories order by 1'),
  ).toEqual([bushes, bushes, lawns].sort());
  expect(await world.contents()).toMatchObject({
    subcategories: [{ slug: 'lawns' }, { slug: 'bushes' }],
    aliases: [
      { from_slug: 'hedges', category_slug: 'yard', subcategory_slug: 'bushes' },
      { from_slug: 'old-hedges', category_slug: 'yard', subcategory_slug: 'bushes' },
    ],
  });
  expect(
    await slugs(
      `select locale || ' ' || display_name as slug from public.taxonomy_translations where entity_id = '${bushes}' order by 1`,
    ),
  ).toEqual(['de Büsche', 'en Bushes', 'hr Živice']);
  expect(
    await slugs(`select term as slug from public.taxonomy_synonyms where entity_id = '${bushes}' order by 1`),
  ).toEqual(['Hedges', 'Shrub', 'trimming']);
  expect(
    await slugs(
      'select subcategory_id::text as slug from public.taxonomy_trending where time_window = $$7d$$',
    ),
    'trending refers to the target',
  ).toEqual([bushes]);
});

it('a category: its subcategories move too, and those with equal slugs are merged', async () => {
  const twin = await world.subcategory(yard, 'hedges', { de: 'Hecken' });
  const author = await world.person();
  await world.post(author, garden);
  await world.post(author, garden, hedges);
  const gone = await world.post(author, garden, lawns);
  await world.call('delete_post_admin', { p_post_id: gone });
  const worker = await world.worker([{ categoryId: garden, subcategoryIds: [hedges, lawns] }]);
  const both = await world.worker(
    [
      { categoryId: garden, subcategoryIds: [hedges] },
      { categoryId: yard, subcategoryIds: [twin] },
    ],
    'pro',
  );

  const { plan } = await moved('category', garden, yard);
  expect(plan).toMatchObject({
    posts: 3,
    workers: 2,
    workers_over_limit: 0,
    names_moved: 3,
    names_kept_as_synonyms: 1,
    alias: 'created',
    subcategories_moved: ['lawns'],
    subcategories_merged: ['hedges'],
  });
  expect(await world.order()).toBe('yard 2');
  expect(await world.order(yard)).toBe('bushes 1, hedges 2, lawns 3');
  expect(
    await world.sql('select distinct category_id, subcategory_id from public.posts order by 2 nulls first'),
  ).toEqual(
    [null, twin, lawns]
      .sort((x, y) => (x === null ? -1 : y === null ? 1 : x < y ? -1 : 1))
      .map((subcategory_id) => ({ category_id: yard, subcategory_id })),
  );
  expect(await world.call('admin_get_worker_categories', { p_user_id: worker.id })).toEqual([
    { categoryId: yard, subcategoryIds: [twin, lawns] },
  ]);
  expect(await world.call('admin_get_worker_categories', { p_user_id: both.id })).toEqual([
    { categoryId: yard, subcategoryIds: [twin] },
  ]);
  expect(await world.contents()).toMatchObject({
    aliases: [{ entity_type: 'category', from_slug: 'garden', category_slug: 'yard' }],
    synonyms: [{ category_slug: 'yard', subcategory_slug: null, locale: 'en', term: 'Gardening' }],
  });
  const found = await world.rpc<{ category_slug: string; subcategory_slug: string }[]>(
    author,
    'search_taxonomy',
    { p_query: 'lawns' },
  );
  expect(found).toMatchObject([{ category_slug: 'yard', subcategory_slug: 'lawns' }]);
});

it('a slug in use keeps its meaning', async () => {
  const twin = await world.subcategory(yard, 'hedges');
  expect(await previewed('subcategory', hedges, twin)).toMatchObject({ alias: null });
  expect(await previewed('subcategory', hedges, lawns)).toMatchObject({ alias: 'taken' });
  await moved('subcategory', hedges, lawns);
  expect(await world.contents()).toMatchObject({ aliases: [] });
});

it.each<[string, () => Promise<unknown>]>([
  ['a new post', async () => world.post(await world.person(), garden, hedges)],
  ['a new synonym', () => world.synonym('subcategory', hedges, 'en', 'topiary')],
  [
    'deactivating the target',
    () => world.call('admin_update_subcategory', { p_id: bushes, p_is_active: false }),
  ],
])('%s after the preview: nothing is moved', async (_, meanwhile) => {
  const { fingerprint } = await previewed('subcategory', hedges, bushes);
  await meanwhile();
  await world.refuses(
    world.admin,
    'admin_move_taxonomy_item',
    { ...items('subcategory', hedges, bushes), p_fingerprint: fingerprint },
    'PT409',
    'The taxonomy was changed by someone else.',
  );
});

it.each(['admin_preview_taxonomy_move', 'admin_move_taxonomy_item'])('%s refuses', async (name) => {
  for (const [args, code, sentence] of [
    [items('category', garden, garden), 'P0001', 'Choose another item to move everything to.'],
    [items('category', garden, NOBODY), 'PT404', 'Category not found'],
    [items('category', NOBODY, garden), 'PT404', 'Category not found'],
    [items('subcategory', hedges, garden), 'PT404', 'Subcategory not found'],
    [items('post', hedges, garden), '22023', /^Unknown type "post"/],
  ] as const) {
    await world.refuses(world.admin, name, args, code, sentence);
  }
});

it('waits for a post that is being published, and moves it', async () => {
  const author = await world.person();
  await race(
    world,
    (tx) =>
      world.rpcIn(tx, author, 'create_post', {
        p_title: 'A job',
        p_category_id: garden,
        p_subcategory_id: hedges,
      }),
    () => world.call('admin_move_taxonomy_item', items('subcategory', hedges, bushes)),
  );
  expect(await slugs('select subcategory_id::text as slug from public.posts')).toEqual([bushes]);
});

it('a post that waited for the move is refused because the item is gone', async () => {
  const author = await world.person();
  const late = race(
    world,
    (tx) => world.rpcIn(tx, world.admin, 'admin_move_taxonomy_item', items('subcategory', hedges, bushes)),
    () => world.post(author, garden, hedges),
  );
  await expectSqlError(late, 'PT404', 'Subcategory not found');
});
