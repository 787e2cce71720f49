import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importer, plantGarden } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';

// An import makes its changes as sets. The result must equal the same changes made one by one.

const { imported, lines } = importer(() => world);
const world = await openTaxonomyWorld();

const word = fc.constantFrom('Garden', 'garden', ' Hedge  cutting ', 'Živica', '=1+1', 'x');
const locale = fc.constantFrom('en', 'hr', 'de');
const items = (slugs: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      slug: fc.constantFrom(...slugs),
      icon_slug: fc.constantFrom('', 'leaf', 'tree-outline'),
      is_active: fc.constantFrom('', 'true', 'FALSE'),
      names: fc.dictionary(locale, word),
    }),
    { selector: ({ slug }) => slug, maxLength: 5, minLength: 1 },
  );
type Item = ReturnType<typeof items> extends fc.Arbitrary<(infer One)[]> ? One : never;

const flag = (text: string) => (text === '' ? null : text.toLowerCase() === 'true');

async function named(type: string, id: string, names: Record<string, string>) {
  for (const [p_locale, p_display_name] of Object.entries(names))
    await world.call('admin_upsert_taxonomy_translation', {
      p_entity_type: type, p_entity_id: id, p_locale, p_display_name,
    }); // prettier-ignore
}

async function idOf(table: string, slug: string): Promise<string | undefined> {
  const [row] = await world.sql<{ id: string }>(`select id from public.${table} where slug = $1`, [slug]);
  return row?.id;
}

async function categoryByHand({ slug, icon_slug, is_active, names }: Item) {
  const fields = { p_icon_slug: icon_slug === '' ? null : icon_slug, p_is_active: flag(is_active) };
  const known = await idOf('categories', slug);
  if (known !== undefined) await world.call('admin_update_category', { p_id: known, ...fields });
  else
    await world.call('admin_create_category', {
      p_slug: slug,
      ...fields,
      p_is_active: flag(is_active) ?? true,
    });
  await named('category', (await idOf('categories', slug)) ?? '', names);
}

async function subcategoryByHand(garden: string, { slug, is_active, names }: Item) {
  const known = await idOf('subcategories', slug);
  if (known !== undefined)
    await world.call('admin_update_subcategory', { p_id: known, p_is_active: flag(is_active) });
  else
    await world.call('admin_create_subcategory', {
      p_category_id: garden, p_slug: slug, p_is_active: flag(is_active) ?? true,
    }); // prettier-ignore
  await named('subcategory', (await idOf('subcategories', slug)) ?? '', names);
}

/** The result of the file, imported and by hand; importing it again changes nothing. */
async function compare(kind: string, file: Item[], byHand: (garden: string, item: Item) => Promise<void>) {
  await plantGarden(world);
  const rows = file.map((item, at) => ({ row: at + 2, category_slug: 'garden', ...item }));
  await imported(kind, rows);
  const contents = await world.contents();
  expect((await lines(kind, rows)).every((line) => line.endsWith(' unchanged'))).toBe(true);

  const { garden } = await plantGarden(world);
  for (const item of file) await byHand(garden, item);
  expect(contents).toEqual(await world.contents());
}

it('categories', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(items(['garden', 'cleaning', 'moving', 'pets', 'tutoring', 'zoo']), (file) =>
      compare('categories', file, (_, item) => categoryByHand(item)),
    ),
    { numRuns: 12 },
  ),
);

it('subcategories', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(items(['hedges', 'lawns', 'trees', 'roses', 'ponds']), (file) =>
      compare('subcategories', file, subcategoryByHand),
    ),
    { numRuns: 12 },
  ),
);

it(
  'positions: the file’s own first, displaced items keep their order, and no two are equal',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            slug: fc.constantFrom('garden', 'cleaning', 'moving', 'pets'),
            sort_order: fc.integer({ min: -2, max: 6 }),
          }),
          { selector: ({ slug }) => slug, minLength: 1 },
        ),
        async (file) => {
          await plantGarden(world);
          await imported(
            'categories',
            file.map((item, at) => ({ row: at + 2, ...item })),
          );
          const placed = await world.sql<{ slug: string; sort_order: number }>(
            'select slug, sort_order from public.categories order by sort_order',
          );
          const model = inOrder(file);
          expect(placed).toEqual(model);
        },
      ),
      { numRuns: 20 },
    ),
);

/** One after the other in the requested order; a taken position becomes the next free one. */
function inOrder(file: readonly { slug: string; sort_order: number }[]) {
  const present = ['garden', 'cleaning'].map((slug, at) => ({ slug, sort_order: at + 1, isSaid: 1 }));
  const all = [
    ...file.map((item) => ({ ...item, isSaid: 0 })),
    ...present.filter(({ slug }) => !file.some((item) => item.slug === slug)),
  ].map((item, at) => ({ ...item, isNew: present.some(({ slug }) => slug === item.slug) ? 0 : 1, at }));
  all.sort((a, b) => a.sort_order - b.sort_order || a.isSaid - b.isSaid || a.isNew - b.isNew || a.at - b.at);
  let last = Number.NEGATIVE_INFINITY;
  return all.map(({ slug, sort_order: wish }) => {
    last = Math.max(wish, last + 1);
    return { slug, sort_order: last };
  });
}
