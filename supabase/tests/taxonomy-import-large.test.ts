import { beforeEach, describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { importer, plantGarden, type Preview } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Person } from './world.ts';

// The largest files, the progress of an import, and concurrent changes.

const ROWS = 20_000;
/** Rows with names, which are also applied: applying 20,000 named rows takes too long for a test. */
const APPLIED = 2000;
const BUSY =
  'Someone else is changing the taxonomy, perhaps with an import. Nothing was changed. Try again in a moment.';
const FILE = [{ row: 2, slug: 'imported' }];
const PREVIEW = { p_kind: 'categories', p_data: FILE };

let garden: string, hedges: string;
const { preview } = importer(() => world);
const world = await openTaxonomyWorld();
const colleague = await world.person('admin');
beforeEach(async () => {
  ({ garden, hedges } = await plantGarden(world));
});

const percent = (who: Person = world.admin, p_kind = 'categories') =>
  world.rpc<number | null>(who, 'admin_get_taxonomy_import_progress', { p_kind });
/** In the trigram index: each search would read them one by one. */
const waitingPages = async () => {
  const list = "select gin_clean_pending_list('private.search_words_part_idx')::integer as pages";
  return (await world.database.query<{ pages: number }>(list))[0]?.pages;
};
const fingerprintOf = async () => (await preview('categories', FILE)).fingerprint;

it('removing a thousand words that another item also has leaves none in the pending list of the index', async () => {
  await world.sql(
    `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
     select i.entity_type, i.id, 'en', translate(md5(n::text), '0123456789', 'ghijklmnop')
       from (values ('category', $1::uuid), ('subcategory', $2::uuid)) i (entity_type, id), generate_series(1, 1000) n`,
    [garden, hedges],
  );
  expect(await waitingPages()).toBe(0);
  await world.sql('delete from public.taxonomy_synonyms where entity_id = $1', [hedges]);
  expect(await waitingPages()).toBe(0);
});

describe('a file of 20,000 lines, the first tenth with two names each', () => {
  const lines = Array.from({ length: ROWS }, (_, n) => ({
    row: n + 2,
    category_slug: n % 2 === 0 ? 'garden' : 'cleaning',
    slug: `service-${String(n)}`,
    ...(n < APPLIED && { names: { en: `Service ${String(n)}`, hr: `Usluga ${String(n)}` } }),
  }));

  // Through the owner's connection, which has no timeout: duration is measured elsewhere.
  const asAdmin = <Result>(name: string, args: object) =>
    world.database.transaction((tx) => world.rpcIn<Result>(tx, world.admin, name, { ...args }));

  const allNew = (rows: number) => ({
    tx_total: 2 * APPLIED, sy_total: 0, sy_to_add: 0, tx_to_upsert: 2 * APPLIED, rows, new: rows, update: 0, unchanged: 0, error: 0,
  }); // prettier-ignore

  it('is previewed as a whole', { timeout: 180_000 }, async () => {
    const args = { p_kind: 'subcategories', p_data: lines };
    const shown = await asAdmin<Preview>('admin_preview_taxonomy_import', args);
    expect(shown).toMatchObject({ errors: [], stats: allNew(ROWS) });
  });

  it('is applied completely, its first tenth, and is then stored', async () => {
    const args = { p_kind: 'subcategories', p_data: lines.slice(0, APPLIED) };
    const shown = await asAdmin<Preview>('admin_preview_taxonomy_import', args);
    expect(shown.stats).toEqual(allNew(APPLIED));
    const log = await world.log(async () => {
      const p_fingerprint = shown.fingerprint;
      expect(await asAdmin('admin_apply_taxonomy_import', { ...args, p_fingerprint })).toMatchObject(
        shown.stats,
      );
    });
    expect(log.map(({ action }) => action)).toEqual(['import_taxonomy']);
    expect(await waitingPages()).toBe(0);

    const [here] = await world.sql(
      `select count(*)::integer as items, count(distinct s.sort_order)::integer as places_of_garden,
              (select count(*)::integer from public.taxonomy_translations where display_name like 'Usluga %') as names
         from public.subcategories s where s.category_id = $1`,
      [garden],
    );
    // The category of hedges exists before.
    expect(here).toEqual({ items: APPLIED / 2 + 1, places_of_garden: APPLIED / 2 + 1, names: APPLIED });
  });

  it.each([
    [
      'subcategories',
      Array.from({ length: ROWS + 1 }, () => ({})),
      'At most 20,000 rows can be imported at once.',
    ],
    [
      'json',
      { translations: Array.from({ length: 200_001 }, () => 0) },
      'At most 200,000 entries can be imported at once.',
    ],
  ])('is the largest import: %s', async (p_kind, p_data, sentence) => {
    const shown = await preview(p_kind, p_data);
    expect(shown).toMatchObject({ errors: [sentence], rows: [] });
    await world.refuses(
      world.admin,
      'admin_apply_taxonomy_import',
      { p_kind, p_data, p_fingerprint: shown.fingerprint },
      'P0001',
      'The import has errors. Nothing was applied.',
    );
  });
});

describe('the progress of an import', () => {
  it('is visible during the import, to its admin only, for that kind of file', async () => {
    const p_fingerprint = await fingerprintOf();
    expect(await percent()).toBeNull();
    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, world.admin, 'admin_preview_taxonomy_import', PREVIEW);
      const previewed = await percent();
      expect(previewed).toBeGreaterThan(0);
      expect(previewed).toBeLessThan(100);
      await world.rpcIn(tx, world.admin, 'admin_apply_taxonomy_import', { ...PREVIEW, p_fingerprint });
      expect(await percent()).toBeGreaterThan(previewed ?? 100);
      expect(await percent(world.admin, 'json')).toBeNull();
      expect(await percent(colleague)).toBeNull();
    });
    expect(await percent()).toBeNull();
  });

  it('is hidden from moderators, and for other kinds of file', async () => {
    const name = 'admin_get_taxonomy_import_progress';
    const moderator = await world.person('moderator');
    await world.refuses(moderator, name, { p_kind: 'json' }, '42501', 'Not authorized');
    await world.refuses(world.admin, name, { p_kind: 'xml' }, '22023', /^Unknown kind "xml"/);
  });
});

describe('during an import', () => {
  /** Another admin's import, which has written everything but not committed. */
  const concurrently = async (work: () => Promise<void>) => {
    const p_fingerprint = await fingerprintOf();
    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, colleague, 'admin_apply_taxonomy_import', { ...PREVIEW, p_fingerprint });
      await work();
    });
  };

  it("readers don't wait, and see none of it", async () => {
    const user = await world.person();
    await concurrently(async () => {
      expect(await world.order()).toBe('garden 1, cleaning 2');
      const found = await world.rpc<unknown[]>(user, 'search_taxonomy', {
        p_locale: 'en',
        p_query: 'garden',
      });
      expect(found).toHaveLength(1);
      expect((await preview('categories', FILE)).rows).toHaveLength(1);
    });
    expect(await world.order()).toBe('garden 1, cleaning 2, imported 3');
  });

  it('writers wait, and get an error with the reason if it takes long', { timeout: 30_000 }, async () => {
    await concurrently(() =>
      world.refuses(
        world.admin,
        'admin_update_category',
        { p_id: garden, p_is_active: false },
        'PT409',
        BUSY,
      ),
    );
    await world.call('admin_update_category', { p_id: garden, p_is_active: false });
  });

  it('a concurrent import of the same file waits, and is refused because of the change', async () => {
    const args = { ...PREVIEW, p_fingerprint: await fingerprintOf() };
    await expectSqlError(
      race(
        world,
        (tx) => world.rpcIn(tx, colleague, 'admin_apply_taxonomy_import', args),
        () => world.call('admin_apply_taxonomy_import', args),
      ),
      'PT409',
      'The taxonomy was changed by someone else.',
    );
    expect(await world.order()).toBe('garden 1, cleaning 2, imported 3');
  });
});
