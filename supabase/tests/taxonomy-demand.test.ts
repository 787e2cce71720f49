import { beforeAll, describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { type Args, type Person, expectSqlError } from './world.ts';

// Unmatched queries grouped by meaning, and where demand exceeds the supply of workers.

interface Group {
  normalized_query: string;
  query_count: number;
  search_count: number;
  people_count: number;
  countries: string[];
  last_7_days: number;
  days_before: number;
  by_day: number[];
  queries: { normalized_query: string; search_count: number }[];
}

const world = await openTaxonomyWorld();
const ana = await world.person('user', {
  base_country_code: 'HR',
  base_latitude: 45.81,
  base_longitude: 15.98,
});
const ben = await world.person('user', {
  base_country_code: 'DE',
  base_latitude: 52.52,
  base_longitude: 13.4,
});

const clear = () => world.sql('delete from public.taxonomy_searches');
const search = (locale: string, query: string, { by = ana, ago = '1 hour', matches = 0 } = {}) =>
  world.sql(
    `insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, created_at)
     values ($1, $2, $3, lower($3), $4, now() - $5::interval)`,
    [by.id, locale, query, matches, ago],
  );
const groups = (args: Args = {}) =>
  world.call<Group[]>('admin_get_unmatched_groups', { p_min_count: 1, ...args });
const membersOf = (all: Group[]) =>
  all.map(({ queries }) => queries.map((one) => one.normalized_query).sort()).sort();

describe('groups of unmatched queries', () => {
  it.each<[string, string[][]]>([
    [
      'en',
      [
        ['piano tuner', 'i need a piano tuner', 'pinao tuner', 'tuner for pianos', 'piano tuners near me'],
        ['tattoo removal', 'tatoo removal', 'remove tattoos'],
        ['wasp nest', 'wasp nests', 'wasps nest'],
        ['photo booth', 'photobooth'],
        ['cat'],
        ['car'],
      ],
    ],
    [
      'de',
      [
        ['imker', 'ein imker in der nähe', 'imkerr'],
        ['wespennest entfernen', 'wespennester entfernen', 'wespenest entfernen'],
        ['brunnen bohren', 'brunnenbohren'],
        ['uhrmacher'],
      ],
    ],
    [
      'hr',
      [
        ['pčelar', 'pcelar', 'pčelara', 'trebam pčelara'],
        ['oštrenje noževa', 'ostrenje nozeva'],
        ['javni bilježnik', 'javnog bilježnika'],
        ['bunar'],
      ],
    ],
    [
      'sr',
      [
        ['štimovanje klavira', 'штимовање клавира'],
        ['ауто школа', 'auto škola'],
      ],
    ],
    ['it', [['accordatore pianoforte', 'accordatori pianoforte', 'acordatore pianoforte'], ['notaio']]],
    [
      'fr',
      [
        ['nid de guêpes', 'nids de guepes', 'nid de guepe'],
        ['piscine', 'piscines'],
      ],
    ],
    ['zh', [['钢琴调音', '找钢琴调音'], ['钢琴租赁']]],
  ])('%s: queries with the same meaning are one group', async (locale, expected) => {
    await clear();
    for (const query of expected.flat()) await search(locale, query);
    expect(membersOf(await groups({ p_locale: locale }))).toEqual(
      expected.map((members) => [...members].sort()).sort(),
    );
  });

  it('separate languages, and exclude matched, ignored and queries older than 30 days', async () => {
    await clear();
    await search('hr', 'dron');
    await search('sl', 'dron');
    await search('hr', 'dronovi', { matches: 2 });
    await search('hr', 'trebam dron');
    await search('hr', 'drona', { ago: '30 days 1 minute' });
    await world.call('admin_ignore_query', { p_locale: 'hr', p_normalized_query: 'trebam dron' });
    expect(membersOf(await groups({ p_locale: 'hr' }))).toEqual([['dron']]);
    expect(membersOf(await groups())).toEqual([['dron'], ['dron']]);
    await world.call('admin_unignore_queries', { p_locale: 'hr', p_normalized_queries: '{trebam dron}' });
    expect(membersOf(await groups({ p_locale: 'hr' }))).toEqual([['dron', 'trebam dron']]);
  });

  it('have count, people, places and trend; deleted accounts are not counted as people', async () => {
    await clear();
    await search('en', 'beekeeper', { ago: '6 days 23 hours 59 minutes' });
    await search('en', 'beekeeper', { ago: '7 days 1 minute' });
    await search('en', 'beekeepers', { by: ben, ago: '5 minutes' });
    await search('en', 'Beekeper', { ago: '13 days 23 hours 59 minutes' });
    await search('en', 'beekeeper', { ago: '14 days 1 minute' });
    const gone = await world.person('user', { base_country_code: 'FR' });
    await search('en', 'beekeeper', { by: gone, ago: '29 days 23 hours' });
    await world.sql('delete from auth.users where id = $1', [gone.id]);
    const [group, ...others] = await groups({ p_locale: 'en' });
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      normalized_query: 'beekeeper',
      query_count: 3,
      search_count: 6,
      people_count: 2,
      countries: ['DE', 'HR'],
      last_7_days: 2,
      days_before: 2,
      by_day: [1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1],
    });
    expect(group?.queries.map((one) => [one.normalized_query, one.search_count])).toEqual([
      ['beekeeper', 4],
      ['beekeepers', 1],
      ['beekeper', 1],
    ]);
  });

  it('have three searches or more by default, most frequent first, in pages', async () => {
    await clear();
    for (const query of ['notary', 'notary', 'wasp', 'wasps', 'wasp', 'wasp', 'chess', 'chess', 'chess'])
      await search('en', query);
    const first = async (args: Args) =>
      (await world.call<Group[]>('admin_get_unmatched_groups', args)).map((group) => group.normalized_query);
    expect(await first({})).toEqual(['wasp', 'chess']);
    expect(await first({ p_min_count: 1 })).toEqual(['wasp', 'chess', 'notary']);
    expect(await first({ p_min_count: 1, p_limit: 1, p_offset: 1 })).toEqual(['chess']);
  });

  it('replace a query with its completion while it is typed', async () => {
    await clear();
    await world.rpc(ana, 'search_taxonomy', { p_locale: 'en', p_query: 'xylo' });
    await world.rpc(ana, 'search_taxonomy', { p_locale: 'en', p_query: 'xylophone teacher' });
    expect(membersOf(await groups({ p_locale: 'en' }))).toEqual([['xylophone teacher']]);
  });

  it('are the same when recomputed, as after a change of the rules', async () => {
    await clear();
    for (const query of ['tattoo removal', 'tatoo removal', 'wasp nest', 'tattoo removal'])
      await search('en', query);
    await search('en', 'wasp nests', { ago: '40 days' });
    const before = membersOf(await groups());
    await world.sql('select private.make_query_groups()');
    expect(membersOf(await groups())).toEqual(before);
  });

  it('are recomputed without contacts recorded before masking existed', async () => {
    await clear();
    await search('en', 'Chess ANNA＠example.test');
    await search('en', 'chess 0912345678');
    await search('en', 'chess 2024');
    await world.sql(
      `insert into public.taxonomy_ignored_queries (locale, normalized_query) values ('en', '0912345678')`,
    );
    await world.sql('select private.make_query_groups()');
    expect(
      await world.sql('select raw_query, normalized_query from public.taxonomy_searches order by id'),
    ).toEqual([
      { raw_query: 'Chess •••@•••', normalized_query: 'chess •••@•••' },
      { raw_query: 'chess •••', normalized_query: 'chess •••' },
      { raw_query: 'chess 2024', normalized_query: 'chess 2024' },
    ]);
    expect(membersOf(await groups())).toEqual([['chess 2024', 'chess •••', 'chess •••@•••']]);
    expect(await world.call('admin_get_ignored_queries', { p_locale: 'en' })).toEqual([]);
  });

  it('are deleted with their last search', async () => {
    await world.sql(`update public.taxonomy_searches set created_at = now() - interval '181 days'`);
    await world.call('run_taxonomy_housekeeping');
    expect(await world.sql('select * from private.query_meanings')).toEqual([]);
  });
});

describe('a whole group', () => {
  it('is ignored and restored, with one audit entry each', async () => {
    await world.call('admin_ignore_query', { p_locale: 'en', p_normalized_query: 'old' });
    const queries = { p_locale: 'en', p_normalized_queries: '{old,two,one," TWO"}' };
    let ignored: unknown;
    expect(
      await world.log(async () => (ignored = await world.call('admin_ignore_queries', queries))),
    ).toEqual([
      {
        action: 'ignore_queries',
        entity_id: null,
        details: { locale: 'en', count: 2, queries: ['one', 'two'] },
      },
    ]);
    expect(ignored).toEqual(['one', 'two']);
    expect(await world.log(() => world.call('admin_ignore_queries', queries))).toEqual([]);
    const back = { p_locale: 'en', p_normalized_queries: '{one,two,three}' };
    expect(await world.log(() => world.call('admin_unignore_queries', back))).toMatchObject([
      { action: 'unignore_queries', details: { queries: ['one', 'two'] } },
    ]);
    expect(await world.sql('select normalized_query from public.taxonomy_ignored_queries')).toEqual([
      { normalized_query: 'old' },
    ]);
  });

  it.each<[string, string, string[], string[]]>([
    [
      'en',
      'sand sculptor',
      ['sand sculptors', 'sand-sculptor', 'sandsculptor'],
      ['i need a sand sculptor', 'sand sculpter', 'sculptor', 'sculptor sand'],
    ],
    ['en', 'c++ tutor', ['c++ tutors', 'c++-tutor'], ['c tutor', 'c# tutor']],
    ['en', 'zzq •••', ['zzq-•••'], ['zzq', 'zzq •••@•••']],
    ['hr', 'pčelar', ['pcelar', 'pčelara', 'pčelari'], ['pčela', 'trebam pčelara']],
    ['de', 'brunnenbohrung', ['brunnen-bohrung', 'brunnenbohrungen'], ['brunnen']],
    ['zh', '钢琴调音', ['钢琴-调音'], ['钢琴租赁']],
  ])(
    '%s: a query is ignored with its variants only, and they are restored together: %s',
    async (p_locale, query, variants, others) => {
      await clear();
      const all = [query, ...variants, ...others].sort();
      for (const one of all) await search(p_locale, one);
      const listed = async () => {
        const lists = await Promise.all([
          world.call<Group['queries']>('admin_get_unmatched_queries', { p_locale }),
          world.call<Group['queries']>('admin_get_unmatched_queries_aggregated', {
            p_locale,
            p_min_count: 1,
          }),
          groups({ p_locale }).then((found) => found.flatMap((group) => group.queries)),
        ]);
        return lists.map((rows) => rows.map((row) => row.normalized_query).sort());
      };
      expect(await listed()).toEqual([all, all, all]);

      await world.call('admin_ignore_query', { p_locale, p_normalized_query: query });
      const [last = ''] = variants.slice(-1);
      const again = { p_locale, p_normalized_queries: `{"${last}"}` };
      expect(await world.call('admin_ignore_queries', again)).toEqual([]);
      const rest = [...others].sort();
      expect(await listed()).toEqual([rest, rest, rest]);
      expect(await world.call('admin_get_ignored_queries', { p_locale, p_limit: 1 })).toMatchObject([
        { normalized_query: query, agg_count: 1 + variants.length },
      ]);
      await world.sql('select private.make_query_groups(), private.make_ignored_keys()');
      expect(await listed()).toEqual([rest, rest, rest]);

      expect(await world.call('admin_unignore_queries', again)).toEqual([query]);
      expect(await listed()).toEqual([all, all, all]);
    },
  );

  it('keeps the first of two ignored queries that a change of the rules makes variants', async () => {
    const p_locale = 'sv';
    await world.call('admin_ignore_queries', { p_locale, p_normalized_queries: '{biodling,trumpet}' });
    await world.sql(
      `update public.taxonomy_ignored_queries set variant_key = 'former' where normalized_query = 'biodling'`,
    );
    await world.call('admin_ignore_queries', { p_locale, p_normalized_queries: '{bi-odling}' });
    await world.sql('select private.make_ignored_keys()');
    expect(
      await world.sql(
        `select normalized_query, variant_key from public.taxonomy_ignored_queries where locale = 'sv' order by 1`,
      ),
    ).toEqual([
      { normalized_query: 'biodling', variant_key: 'biodling' },
      { normalized_query: 'trumpet', variant_key: 'trumpet' },
    ]);
  });

  it('is accepted with its missing synonyms; all or none, with one audit entry', async () => {
    const id = await world.category('bees', { en: 'Bees' });
    await world.synonym('category', id, 'en', 'beekeeper');
    const args = {
      p_locale: 'hr',
      p_normalized_queries: '{Beekeeper,apiarist,honey man}',
      p_entity_type: 'category',
      p_entity_id: id,
      p_terms: '{Beekeeper,apiarist,honey man,Apiarist}',
      p_terms_locale: 'en',
    };
    let accepted: unknown;
    const log = await world.log(async () => {
      accepted = await world.call('admin_accept_queries', args);
    });
    const changed = { queries: ['apiarist', 'beekeeper', 'honey man'], terms: ['apiarist', 'honey man'] };
    expect(accepted).toEqual(changed);
    expect(log).toEqual([
      {
        action: 'accept_queries',
        entity_id: null,
        details: { entity_type: 'category', item: 'bees', locale: 'hr', terms_locale: 'en', ...changed },
      },
    ]);
    const refused = { ...args, p_normalized_queries: '{new one}', p_terms: '{new one," "}' };
    await world.refuses(world.admin, 'admin_accept_queries', refused, '22023', /not be blank/);
  });

  it.each<[string, Args, RegExp]>([
    ['admin_ignore_queries', { p_locale: 'en', p_normalized_queries: '{}' }, /^Choose the queries\.$/],
    ['admin_ignore_queries', { p_locale: null, p_normalized_queries: '{x}' }, /^Choose a language\.$/],
    ['admin_ignore_queries', { p_locale: 'en', p_normalized_queries: '{x," "}' }, /^A query is not empty/],
    [
      'admin_unignore_queries',
      { p_locale: 'en', p_normalized_queries: `{${'x,'.repeat(100)}x}` },
      /^Choose at most 100 queries at once\.$/,
    ],
  ])('%s refuses invalid arguments, and changes nothing: %#', async (name, args, sentence) => {
    await world.refuses(world.admin, name, args, '22023', sentence);
  });
});

describe('the supply gap', () => {
  let garden: string;
  let music: string;
  const gap = async (args: Args = {}) =>
    (await world.call<Record<string, string | number | null>[]>('admin_get_supply_gap', args)).map((row) =>
      ['category_slug', 'country_code', 'search_count', 'post_count', 'worker_count', 'per_worker']
        .map((field) => String(row[field]))
        .join(' '),
    );
  const select = (by: Person, id: string, ago = '1 day') =>
    world.sql(
      `insert into public.taxonomy_selections (user_id, category_id, locale, selected_at)
       values ($1, $2, 'en', now() - $3::interval)`,
      [by.id, id, ago],
    );
  const worker = async (id: string, columns: Args, seen = '1 day') => {
    const person = await world.worker([{ categoryId: id, subcategoryIds: [] }]);
    const set = Object.keys(columns).map((column, at) => `${column} = $${String(at + 2)}`);
    await world.sql(`update public.profiles set ${set.join(', ')} where user_id = $1`, [
      person.id,
      ...Object.values(columns),
    ]);
    await world.sql(
      `update auth.users set last_sign_in_at = now() - $2::interval, created_at = now() - interval '1 year' where id = $1`,
      [person.id, seen],
    );
    return person;
  };
  const zagreb = { base_country_code: 'HR', base_latitude: 45.9, base_longitude: 15.6 };

  beforeAll(async () => {
    garden = await world.category('garden', { en: 'Gardening', hr: 'Vrt' });
    music = await world.category('music', { en: 'Music' });
    const closed = await world.category('closed', { en: 'Closed' });
    for (const ago of ['1 day', '1 day', '29 days 23 hours', '31 days']) await select(ana, garden, ago);
    await select(ben, music);
    await select(ben, closed);
    await world.call('admin_update_category', { p_id: closed, p_is_active: false });
    const posts = [
      await world.post(ana, garden),
      await world.post(ana, garden),
      await world.post(ana, music),
    ];
    await world.sql(
      `update public.posts set country_code = 'HR', latitude = 43.5, longitude = 16.4 where id = any ($1::uuid[])`,
      [`{${posts.join(',')}}`],
    );
    await world.sql('update public.posts set deleted_at = now() where id = $1', [posts[2]]);
    await worker(garden, zagreb);
    await worker(garden, zagreb, '91 days');
    await worker(garden, { ...zagreb, is_banned: true });
    await worker(garden, { ...zagreb, is_suspended: true });
    await worker(garden, { ...zagreb, is_worker: false });
    const back = await worker(garden, zagreb, '91 days');
    await world.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now() - interval '1 year', now())`,
      [back.id],
    );
  });

  it('is the demand per active worker, by category and country; without supply first', async () => {
    expect(await gap()).toEqual(['music DE 1 0 0 null', 'garden HR 3 2 2 2.5']);
    expect(await gap({ p_days: 90 })).toEqual(['music DE 1 0 0 null', 'garden HR 4 2 2 3']);
    expect(await gap({ p_category_id: garden })).toEqual(['garden HR 3 2 2 2.5']);
    expect(await gap({ p_country_code: 'DE' })).toEqual(['music DE 1 0 0 null']);
    expect(await gap({ p_limit: 1, p_offset: 1 })).toEqual(['garden HR 3 2 2 2.5']);
  });

  it('is also by area, named in a language', async () => {
    const rows = await world.call<Args[]>('admin_get_supply_gap', { p_by_area: true, p_locale: 'hr' });
    expect(rows.map((row) => [row.category_name, row.latitude, row.longitude, row.worker_count])).toEqual([
      ['Vrt', 43.75, 16.25, 0],
      ['Music', 52.75, 13.25, 0],
      ['Vrt', 45.75, 15.75, 2],
    ]);
  });

  it('is on a map, with all categories together', async () => {
    const rows = await world.call<Args[]>('admin_get_supply_map', {});
    expect(rows.map((row) => [row.country_code, row.search_count, row.post_count, row.worker_count])).toEqual(
      [
        ['HR', 3, 0, 2],
        ['HR', 0, 2, 0],
        ['DE', 1, 0, 0],
      ],
    );
    expect(await world.call('admin_get_supply_map', { p_category_id: music })).toHaveLength(1);
  });

  it('can be limited to the countries with workers of any category', async () => {
    expect(await gap({ p_own_countries: true })).toEqual(['garden HR 3 2 2 2.5']);
    expect(await gap({ p_own_countries: true, p_category_id: music })).toEqual([]);
    await select(ana, music);
    const [berlin] = await world.sql<{ country: string }>(
      'select base_country_code as country from public.profiles where user_id = $1',
      [ana.id],
    );
    expect(await gap({ p_own_countries: true, p_category_id: music })).toEqual([
      `music ${String(berlin?.country)} 1 0 0 null`,
    ]);
    await world.sql(`delete from public.taxonomy_selections where user_id = $1 and category_id = $2`, [
      ana.id,
      music,
    ]);
    const rows = await world.call<Args[]>('admin_get_supply_map', { p_own_countries: true });
    expect(rows.map((row) => row.country_code)).toEqual(['HR', 'HR']);
  });

  it.each<[string, Args, RegExp]>([
    ['admin_get_supply_gap', { p_days: 91 }, /^The period must be between 1 and 90 days\.$/],
    ['admin_get_supply_map', { p_country_code: 'xx' }, /^Choose a country/],
    ['admin_get_supply_gap', { p_limit: 0 }, /^The limit must be/],
    ['admin_get_unmatched_groups', { p_min_count: 0 }, /^The minimum count must be at least 1\.$/],
    ['admin_get_unmatched_groups', { p_locale: 'xx' }, /^Unknown language/],
  ])('%s refuses %j', async (name, args, sentence) => {
    await expectSqlError(world.call(name, args), '22023', sentence);
  });

  it.each(['admin_get_unmatched_groups', 'admin_get_supply_gap', 'admin_get_supply_map'])(
    '%s is for admins',
    async (name) => {
      await world.refuses(await world.person('moderator'), name, {}, '42501', 'Not authorized');
    },
  );
});
