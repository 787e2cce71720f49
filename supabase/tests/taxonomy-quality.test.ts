import { beforeAll, describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { type Args, expectSqlError } from './world.ts';

// Accepted and ignored queries measure the quality of the search, the effect of an acceptance, and the damage
// of a new word.

const world = await openTaxonomyWorld();
const client = await world.person();
const cleaning = await world.category('cleaning', { en: 'Cleaning', hr: 'Čišćenje' });
const windows = await world.subcategory(cleaning, 'windows', { en: 'Window cleaning', hr: 'Pranje prozora' });
const plumbing = await world.category('plumbing', { en: 'Plumbing', hr: 'Vodoinstalacije' });

const accept = (query: string, type: string, id: string, p_locale = 'en') =>
  world.call('admin_accept_queries', acceptance(query, type, id, { p_locale }));
const acceptance = (query: string, p_entity_type: string, p_entity_id: string, more: Args = {}) => ({
  p_locale: 'en',
  p_normalized_queries: list([query]),
  p_entity_type,
  p_entity_id,
  ...more,
});
const list = (items: readonly string[]) => `{${items.map((item) => `"${item}"`).join()}}`;
const repaired = (query: string) =>
  world.sql(
    `select entity_id, repaired_by_user_id from public.taxonomy_repaired_queries where normalized_query = $1`,
    [query],
  );
const synonymsOf = async (id: string) =>
  (
    await world.sql<{ term: string }>(
      `select term from public.taxonomy_synonyms where entity_id = $1 order by term`,
      [id],
    )
  ).map(({ term }) => term);
const searched = (query: string, matches: number, age: string, times = 1, locale = 'en') =>
  world.sql(
    `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
     select $1, $2, $2, $3, now() - $4::interval from generate_series(1, $5)`,
    [locale, query, matches, age, times],
  );
const preview = (term: string, type: string, id: string | null, more: Args = {}, locale = 'en') =>
  world.call<Args[]>('admin_preview_taxonomy_terms', {
    p_entity_type: type,
    p_entity_id: id,
    p_terms: [{ locale, term }],
    ...more,
  });

describe('a search', () => {
  it('is stored once with its number of items, in its final form', async () => {
    const person = await world.person();
    for (const p_query of ['plu', 'plumzz', 'plumber', 'window cleaning'])
      await world.rpc(person, 'search_taxonomy', { p_locale: 'en', p_query });
    expect(
      await world.sql(
        'select normalized_query, match_count from public.taxonomy_searches where user_id = $1 order by id',
        [person.id],
      ),
    ).toEqual([
      { normalized_query: 'plumzz', match_count: 0 },
      { normalized_query: 'plumber', match_count: 1 },
      { normalized_query: 'window cleaning', match_count: 1 },
    ]);
  });
});

describe('an accepted query', () => {
  it('is listed with its searches in the thirty days before and since', async () => {
    await searched('glass polish', 0, '31 days');
    await searched('glass polish', 0, '29 days', 3);
    await searched('glass polish', 1, '2 days');
    await accept('  Glass  Polish ', 'subcategory', windows);
    for (const matches of [0, 2, 2]) await searched('glass polish', matches, '-1 minute');
    const [row] = await world.call<Args[]>('admin_get_repaired_queries', { p_locale: 'en' });
    expect(row).toMatchObject({
      normalized_query: 'glass polish',
      entity_id: windows,
      category_name: 'Cleaning',
      subcategory_name: 'Window cleaning',
      repaired_by_user_id: world.admin.id,
      before_unmatched: 3,
      before_matched: 1,
      since_unmatched: 1,
      since_matched: 2,
    });
  });

  it('is listed by itself', async () => {
    await accept('glass sheen', 'subcategory', windows);
    const args = { p_locale: 'en', p_normalized_queries: list(['glass polish', 'else']) };
    expect(await world.call('admin_get_repaired_queries', args)).toMatchObject([
      { normalized_query: 'glass polish' },
    ]);
  });

  it('is audited once with its synonyms, and withdrawn with them', async () => {
    const args = acceptance('drain', 'category', plumbing, { p_terms: '{drain,Plumber}' });
    let accepted: unknown;
    const done = await world.log(async () => {
      accepted = await world.call('admin_accept_queries', args);
      await world.call('admin_accept_queries', args);
      for (let time = 0; time < 2; time++) await world.call('admin_unaccept_queries', args);
    });
    expect(accepted).toEqual({ queries: ['drain'], terms: ['Plumber', 'drain'] });
    const details = {
      entity_type: 'category',
      item: 'plumbing',
      locale: 'en',
      queries: ['drain'],
      terms_locale: 'en',
      terms: ['Plumber', 'drain'],
    };
    expect(done).toEqual([
      { action: 'accept_queries', entity_id: null, details },
      { action: 'unaccept_queries', entity_id: null, details },
    ]);
    expect(await repaired('drain')).toEqual([]);
    expect(await synonymsOf(plumbing)).toEqual([]);
  });

  it('is accepted for another item only by a caller who saw the current one', async () => {
    const other = await world.person('admin');
    const second = acceptance('clock repair', 'category', plumbing, { p_terms: list(['clock repair']) });
    await accept('clock repair', 'subcategory', windows);
    const all = () => world.sql('select * from public.taxonomy_repaired_queries');
    const before = await all();
    const sentence =
      /^.+ already accepted “clock repair” for Cleaning › Window cleaning\. Nothing was changed\. To replace that, accept it under Unmatched Search Queries\.$/;
    for (const p_instead_of of [null, '{}', list([plumbing]), '{null}'])
      await world.refuses(other, 'admin_accept_queries', { ...second, p_instead_of }, 'PT409', sentence);

    await world.rpc(other, 'admin_accept_queries', { ...second, p_instead_of: list([windows]) });
    expect(await repaired('clock repair')).toEqual([{ entity_id: plumbing, repaired_by_user_id: other.id }]);
    await world.refuses(
      other,
      'admin_accept_queries',
      acceptance('clock repair', 'category', cleaning),
      'PT409',
      'You already accepted “clock repair” for Plumbing. Nothing was changed. To replace that, accept it under Unmatched Search Queries.',
    );
    // Each Undo withdraws only the caller's own.
    await world.call('admin_unaccept_queries', acceptance('clock repair', 'subcategory', windows));
    await world.call('admin_unaccept_queries', acceptance('clock repair', 'category', plumbing));
    expect(await repaired('clock repair')).toHaveLength(1);
    // The replaced one is restored.
    await world.rpc(other, 'admin_unaccept_queries', second);
    expect(await all()).toEqual(before);
    expect(await synonymsOf(plumbing)).toEqual([]);
    await world.call('admin_unaccept_queries', acceptance('clock repair', 'subcategory', windows));
    expect(await repaired('clock repair')).toEqual([]);
  });

  it('is not restored for a deleted item', async () => {
    const left = await world.category('left-since');
    await accept('clock repair', 'category', left);
    const second = acceptance('clock repair', 'category', plumbing);
    await world.call('admin_accept_queries', { ...second, p_instead_of: list([left]) });
    await world.call('admin_delete_category', { p_id: left });
    await world.call('admin_unaccept_queries', second);
    expect(await repaired('clock repair')).toEqual([]);
  });

  it('of two concurrent calls is the first; the second gets its author and item', async () => {
    const other = await world.person('admin', { full_name: 'Ana Kos' });
    const second = race(
      world,
      (tx) =>
        world.rpcIn(
          tx,
          other,
          'admin_accept_queries',
          acceptance('race', 'category', cleaning, { p_terms: '{race}' }),
        ),
      () =>
        world.call('admin_accept_queries', acceptance('race', 'category', plumbing, { p_terms: '{race}' })),
    );
    await expectSqlError(second, 'PT409', /^Ana Kos already accepted “race” for Cleaning\./);
    expect(await repaired('race')).toEqual([{ entity_id: cleaning, repaired_by_user_id: other.id }]);
    expect([await synonymsOf(cleaning), await synonymsOf(plumbing)]).toEqual([['race'], []]);
    await world.sql(`delete from public.taxonomy_synonyms`);
  });

  it('is deleted with its item, or moved with it', async () => {
    const spare = await world.category('spare', { en: 'Spare' });
    const gone = await world.category('gone', { en: 'Gone' });
    await accept('spare thing', 'category', spare);
    await accept('gone thing', 'category', gone);
    const move = { p_entity_type: 'category', p_from_id: spare, p_to_id: plumbing };
    const plan = await world.call<{ fingerprint: string }>('admin_preview_taxonomy_move', move);
    await world.call('admin_move_taxonomy_item', { ...move, p_fingerprint: plan.fingerprint });
    await world.call('admin_delete_category', { p_id: gone });
    expect(
      await world.sql(
        `select normalized_query, entity_id from public.taxonomy_repaired_queries where normalized_query like '% thing'`,
      ),
    ).toEqual([{ normalized_query: 'spare thing', entity_id: plumbing }]);
    await world.sql(`delete from public.taxonomy_repaired_queries`);
    await world.sql(`delete from public.taxonomy_synonyms`);
  });

  it.each([
    [
      { p_locale: 'xx' },
      '22023',
      'Unknown language "xx". Use one of the taxonomy\'s two-letter codes, such as en.',
    ],
    [{ p_normalized_queries: null }, '22023', 'Choose the queries.'],
    [
      { p_normalized_queries: list(['y', ' ']) },
      '22023',
      'A query is not empty and has at most 500 characters.',
    ],
    [
      { p_normalized_queries: list(['x'.repeat(501)]) },
      '22023',
      'A query is not empty and has at most 500 characters.',
    ],
    [{ p_terms: list(['y', ' ']) }, '22023', 'The term must not be blank.'],
    [{ p_terms: list(Array<string>(101).fill('y')) }, '22023', 'Add at most 100 synonyms at once.'],
    [{ p_terms_locale: 'xx' }, '22023', /^Unknown language "xx"/],
    [{ p_entity_id: '00000000-0000-4000-8000-000000000000' }, 'PT404', 'Category not found'],
  ])('%o is refused', async (wrong, code, sentence) => {
    const args = acceptance('x', 'category', plumbing, { p_terms: '{x}', ...wrong });
    await world.refuses(world.admin, 'admin_accept_queries', args, code, sentence);
  });
});

describe('quality', () => {
  beforeAll(async () => {
    await world.sql('delete from public.taxonomy_searches');
    await accept('window cleaning', 'subcategory', windows);
    // Found, but second: the category has the whole term.
    await accept('cleaning', 'subcategory', windows);
    await accept('tap dripping', 'category', plumbing);
    await accept('pranje prozora', 'subcategory', windows, 'hr');
    for (const p_normalized_query of ['plumbing', 'asdf', 'window cleaning'])
      await world.call('admin_ignore_query', { p_locale: 'en', p_normalized_query });
    await searched('tap dripping', 0, '3 days', 2);
    await searched('asdf', 0, '40 days');
    await searched('pipe organ', 0, '1 day');
    await world.sql(
      `update public.taxonomy_searches set near_count = 2 where normalized_query = 'tap dripping'`,
    );
  });
  const quality = (args: Args = {}) => world.call<Args>('admin_get_search_quality', args);

  it('is the share found in the top three, found first, and wrongly answered, by language', async () => {
    expect(await quality()).toEqual({
      languages: [
        {
          locale: 'en',
          repaired: 3,
          among_three: 2,
          answered: 2,
          first: 1,
          ignored: 2,
          answered_ignored: 1,
          unmatched: 4,
          near_misses: 2,
          only_likely: 0,
        },
        {
          locale: 'hr',
          repaired: 1,
          among_three: 1,
          answered: 1,
          first: 1,
          ignored: 0,
          answered_ignored: 0,
          unmatched: 0,
          near_misses: 0,
          only_likely: 0,
        },
      ],
      failures: [
        {
          locale: 'en',
          normalized_query: 'tap dripping',
          failure: 'missing',
          wanted: 'Plumbing',
          found: [],
        },
        {
          locale: 'en',
          normalized_query: 'plumbing',
          failure: 'answered',
          wanted: null,
          found: ['Plumbing'],
        },
        {
          locale: 'en',
          normalized_query: 'cleaning',
          failure: 'not_first',
          wanted: 'Cleaning › Window cleaning',
          found: ['Cleaning', 'Cleaning › Window cleaning'],
        },
      ],
      failure_count: 3,
    });
  });

  it('of a period counts only queries searched for in it', async () => {
    const { languages, failure_count } = await quality({ p_days: 30 });
    expect(failure_count).toBe(1);
    expect(languages).toMatchObject([
      { locale: 'en', repaired: 1, among_three: 0, ignored: 0, unmatched: 3 },
    ]);
  });

  it.each([0, 181])('of %d days is refused', async (p_days) => {
    const sentence = 'Searches are kept for 180 days. Choose 1 to 180 days.';
    await world.refuses(world.admin, 'admin_get_search_quality', { p_days }, '22023', sentence);
  });
});

describe('a new term, before it is added', () => {
  beforeAll(async () => {
    await world.sql('delete from public.taxonomy_searches');
    await searched('boiler', 0, '2 days', 4);
    await searched('boiler', 0, '31 days', 9);
    await searched('boilers', 0, '2 days');
    await searched('window', 2, '2 days', 2);
    await searched('bojler', 0, '2 days', 3, 'hr');
    await searched('boiler', 0, '2 days', 1, 'de');
  });

  it('lists searches of thirty days with other results, in every language that English reaches', async () => {
    expect(await preview('Boiler', 'category', plumbing)).toEqual([
      {
        locale: 'en',
        normalized_query: 'boiler',
        times: 4,
        loses_item: false,
        before: [],
        after: ['Plumbing'],
      },
      {
        locale: 'hr',
        normalized_query: 'bojler',
        times: 3,
        loses_item: false,
        before: [],
        after: ['Vodoinstalacije'],
      },
      {
        locale: 'de',
        normalized_query: 'boiler',
        times: 1,
        loses_item: false,
        before: [],
        after: ['Plumbing'],
      },
      {
        locale: 'en',
        normalized_query: 'boilers',
        times: 1,
        loses_item: false,
        before: [],
        after: ['Plumbing'],
      },
    ]);
    expect(await preview('bojler', 'category', plumbing, {}, 'hr')).toMatchObject([{ locale: 'hr' }]);
  });

  it('is tried as a new item, too', async () => {
    expect(await preview('Boiler', 'category', null)).toMatchObject([
      { normalized_query: 'boiler', after: ['Boiler'] },
      { normalized_query: 'bojler' },
      { locale: 'de' },
      { normalized_query: 'boilers' },
    ]);
    const [first] = await preview('Boiler', 'subcategory', null, { p_category_id: plumbing });
    expect(first).toMatchObject({ after: ['Plumbing › Boiler'] });
  });

  it('warns if an accepted query would lose its item, even without recent searches', async () => {
    await accept('window', 'subcategory', windows);
    for (const slug of ['one', 'two', 'three']) await world.category(slug, { en: slug });
    const others = await world.sql<{ id: string }>(
      `select id from public.categories where slug in ('one', 'two') order by slug`,
    );
    for (const { id } of others) await world.synonym('category', id, 'en', 'Window');
    const [{ id: third } = { id: '' }] = await world.sql<{ id: string }>(
      `select id from public.categories where slug = 'three'`,
    );
    await world.sql('delete from public.taxonomy_searches');
    expect(await preview('Window', 'category', third)).toEqual([
      {
        locale: 'en',
        normalized_query: 'window',
        times: 0,
        loses_item: true,
        before: ['one', 'two', 'Cleaning › Window cleaning'],
        after: ['one', 'two', 'three'],
      },
    ]);
  });

  it('is tried with all others of a file; a file with errors is not', async () => {
    const effectOf = (p_data: Args[]) =>
      world.call<Args[]>('admin_preview_taxonomy_import_effect', { p_kind: 'categories', p_data });
    const file = [{ row: '2', slug: 'three', names: { en: 'Window' } }];
    const state = await world.state();
    const log = await world.log(async () => {
      expect(await effectOf(file)).toEqual([
        {
          locale: 'en',
          normalized_query: 'window',
          times: 0,
          loses_item: true,
          before: ['one', 'two', 'Cleaning › Window cleaning'],
          after: ['one', 'two', 'Window'],
        },
      ]);
    });
    expect(log).toEqual([]);
    expect(await world.state()).toBe(state);
    expect(await effectOf([...file, { row: '3', slug: 'No' }])).toEqual([]);
    expect(await effectOf([{ row: '2', slug: 'three', names: {} }])).toEqual([]);
  });

  it('is tried while another item is created at the same position or with the same slug', async () => {
    const colleague = await world.person('admin');
    const p_data = [{ row: '2', slug: 'panes', names: { en: 'Window' } }];
    for (const p_slug of ['glass', 'panes']) {
      const found = await race(
        world,
        (tx) => world.rpcIn(tx, colleague, 'admin_create_category', { p_slug }),
        () => world.call<Args[]>('admin_preview_taxonomy_import_effect', { p_kind: 'categories', p_data }),
      );
      expect(found).toMatchObject([{ normalized_query: 'window', after: ['one', 'two', 'Window'] }]);
    }
  });

  it('changes nothing and is not audited', async () => {
    const state = await world.state();
    const log = await world.log(async () => {
      await preview('Boiler', 'category', plumbing);
      await preview('Boiler', 'subcategory', null, { p_category_id: plumbing });
    });
    expect(log).toEqual([]);
    expect(await world.state()).toBe(state);
    const words = await world.sql(`select from private.search_words where word = 'boiler'`);
    expect(words).toEqual([]);
  });

  it.each([
    [{ p_terms: {} }, '22023', 'The terms must be a list of {locale, term}.'],
    [{ p_terms: [] }, '22023', 'Try 1 to 50 terms.'],
    [{ p_terms: [{ locale: 'en', term: ' ' }] }, '22023', 'The term must not be blank.'],
    [{ p_terms: [{ term: 'x' }] }, '22023', 'Choose a language.'],
    [{ p_entity_type: 'subcategory' }, 'PT404', 'Category not found'],
  ])('%o is refused', async (wrong, code, sentence) => {
    const args = { p_entity_type: 'category', p_terms: [{ locale: 'en', term: 'x' }], ...wrong };
    await world.refuses(world.admin, 'admin_preview_taxonomy_terms', args, code, sentence);
  });
});

it('is for admins only, like every procedure here', async () => {
  const item = { p_entity_type: 'category', p_entity_id: plumbing };
  const query = { p_locale: 'en', p_normalized_queries: '{x}' };
  for (const person of [client, await world.person('moderator')])
    for (const [name, args] of [
      ['admin_accept_queries', { ...item, ...query }],
      ['admin_unaccept_queries', { ...item, ...query }],
      ['admin_get_repaired_queries', {}],
      ['admin_get_search_quality', {}],
      ['admin_preview_taxonomy_terms', { ...item, p_terms: [{ locale: 'en', term: 'x' }] }],
    ] as const)
      await world.refuses(person, name, args, '42501', 'Not authorized');
});
