import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Match {
  category_slug: string;
  category_name: string;
  subcategory_slug: string | null;
  subcategory_name: string | null;
}

describe('searching the taxonomy', () => {
  let world: World;
  let user: Person;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    world = await createWorld();
    user = await world.person();
    await category('cleaning', { en: 'Cleaning', hr: 'Čišćenje' });
    await subcategory('cleaning', 'windows', { en: 'Window cleaning', hr: 'Pranje prozora' });
    await subcategory('cleaning', 'chimneys', { en: 'Chimney sweeping' }, false);
    await category('plumbing', { en: 'Plumbing', hr: 'Vodoinstalacije', de: 'Klempnerarbeiten', zh: '管道' });
    await subcategory('plumbing', 'leaks', { en: 'Leaks & drips' });
    await category('fax-repair', { en: 'Fax repair' }, false);
    await subcategory('fax-repair', 'rolls', { en: 'Thermal rolls' });
    await synonym('category', 'plumbing', 'en', 'Plumber');
    await synonym('category', 'plumbing', 'hr', 'Vodoinstalater');
    await synonym('category', 'plumbing', 'de', 'Rohrreiniger');
    await synonym('subcategory', 'windows', 'hr', 'Staklar');
    await world.sql(
      `insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id) values ('category', 'pipe-works', $1)`,
      [ids.get('plumbing')],
    );
  });
  afterAll(() => world.close());

  async function category(slug: string, names: Record<string, string>, active = true) {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.categories (slug, icon_slug, is_active, sort_order) values ($1, 'brush', $2, $3) returning id`,
      [slug, active, ids.size],
    );
    await named('category', slug, row?.id ?? '', names);
  }
  async function subcategory(parent: string, slug: string, names: Record<string, string>, active = true) {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.subcategories (category_id, slug, is_active, sort_order) values ($1, $2, $3, $4) returning id`,
      [ids.get(parent), slug, active, ids.size],
    );
    await named('subcategory', slug, row?.id ?? '', names);
  }
  async function named(type: string, slug: string, id: string, names: Record<string, string>) {
    ids.set(slug, id);
    for (const [locale, name] of Object.entries(names)) {
      await world.sql('insert into public.taxonomy_translations values ($1, $2, $3, $4)', [
        type,
        id,
        locale,
        name,
      ]);
    }
  }
  const synonym = (type: string, slug: string, locale: string, term: string) =>
    world.sql(
      'insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term) values ($1, $2, $3, $4)',
      [type, ids.get(slug), locale, term],
    );

  const search = (p_locale: string | null, p_query: string | null, rest = {}) =>
    world.rpc<Match[]>(user, 'search_taxonomy', { p_locale, p_query, ...rest });
  const found = async (locale: string | null, query: string | null) =>
    (await search(locale, query)).map(
      ({ subcategory_slug, category_slug }) => subcategory_slug ?? category_slug,
    );
  const recorded = (person: Person) =>
    world.sql(
      `select locale, raw_query, normalized_query, match_count from public.taxonomy_searches
        where user_id = $1 order by id`,
      [person.id],
    );

  it.each([
    ['a name', 'en', 'cleaning', ['cleaning', 'windows']],
    ['a name in capitals', 'en', 'CLEANING', ['cleaning', 'windows']],
    ['a name without its accents', 'hr', 'ciscenje', ['cleaning']],
    ['a name with its accents', 'hr', 'Čišćenje', ['cleaning']],
    ['the beginning of a name', 'en', 'plu', ['plumbing']],
    ['the beginning of an inner word', 'en', 'drip', ['leaks']],
    ['the first two letters of an inner word', 'en', 'dr', ['leaks']],
    ['the first two letters', 'en', 'pl', ['plumbing']],
    ['the middle of a word', 'hr', 'instala', ['plumbing']],
    ['a synonym', 'hr', 'staklar', ['windows']],
    ['a former slug', 'en', 'pipe works', ['plumbing']],
    ['English words, in another language', 'hr', 'window', ['windows']],
    ['English words, in a language with other words for it', 'de', 'plumber', ['plumbing']],
    ['a missing letter', 'en', 'plumer', ['plumbing']],
    ['two swapped letters', 'en', 'palumber', ['plumbing']],
    ['an extra letter, in Croatian', 'hr', 'vodoinstallater', ['plumbing']],
    ['spaces and punctuation', 'en', '  leaks &  drips! ', ['leaks']],
    ['a single Chinese character', 'zh', '管', ['plumbing']],
  ])('finds %s', async (_, locale, query, slugs) => {
    expect(await found(locale, query)).toEqual(slugs);
  });

  it.each([
    ['a retired subcategory', 'en', 'chimney'],
    ['a retired category', 'en', 'fax'],
    ['an item in a retired category', 'en', 'thermal'],
    ['a third language', 'hr', 'rohrreiniger'],
    ['another word of three letters', 'en', 'xyz'],
    ['a pattern', 'en', '%%'],
    ['two letters in the middle of a word', 'en', 'lu'],
  ])('does not find %s', async (_, locale, query) => {
    expect(await found(locale, query)).toEqual([]);
  });

  it('returns both names in the language, else in English, else the slug', async () => {
    expect(await search('hr', 'prozora')).toEqual([
      {
        category_id: ids.get('cleaning'),
        category_slug: 'cleaning',
        category_name: 'Čišćenje',
        icon_slug: 'brush',
        subcategory_id: ids.get('windows'),
        subcategory_slug: 'windows',
        subcategory_name: 'Pranje prozora',
        match: 'full',
      },
    ]);
    expect(await search('hr', 'leaks')).toMatchObject([
      { category_name: 'Vodoinstalacije', subcategory_name: 'Leaks & drips' },
    ]);
  });

  it('nearest first, the language before English, up to the limit', async () => {
    await category('cleaners-hire', { en: 'Hire of a cleaning machine' });
    expect(await found('en', 'cleaning')).toEqual(['cleaning', 'cleaners-hire', 'windows']);
    await subcategory('plumbing', 'boilers', { en: 'Boiler', hr: 'Bojler' });
    await subcategory('plumbing', 'bojler-paint', { en: 'Bojler' });
    expect(await found('hr', 'bojler')).toEqual(['boilers', 'bojler-paint']);
    expect(await search('en', 'cleaning', { p_limit: 1 })).toHaveLength(1);
    await world.refuses(
      user,
      'search_taxonomy',
      { p_query: 'cleaning', p_limit: 201 },
      '22023',
      'The limit must be between 1 and 200.',
    );
  });

  it.each([
    ['en-US', 'Cleaning'],
    ['HR_hr', 'Čišćenje'],
    ['tlh', 'Cleaning'],
    ['', 'Cleaning'],
    [null, 'Cleaning'],
  ])('reads the locale %s', async (locale, name) => {
    expect((await search(locale, 'cleaning'))[0]?.category_name).toBe(name);
  });

  it('returns nothing for empty queries, one letter and punctuation, and does not record them', async () => {
    const person = await world.person();
    for (const p_query of [null, '', '  ', 'c', '!?', 'č']) {
      expect(await world.rpc(person, 'search_taxonomy', { p_query })).toEqual([]);
    }
    expect(await recorded(person)).toEqual([]);
    await world.refuses(
      person,
      'search_taxonomy',
      { p_query: 'x'.repeat(201) },
      '22023',
      'Search for at most 200 characters.',
    );
  });

  describe('without a match', () => {
    const look = (person: Person, p_query: string, p_locale = 'hr_HR') =>
      world.rpc(person, 'search_taxonomy', { p_locale, p_query });
    const age = (person: Person, by: string) =>
      world.sql(
        'update public.taxonomy_searches set created_at = created_at - $2::interval where user_id = $1',
        [person.id, by],
      );

    it('is stored as typed and as grouped', async () => {
      const person = await world.person();
      await look(person, '  Dron   PILOT ');
      expect(await recorded(person)).toEqual([
        { locale: 'hr', raw_query: 'Dron PILOT', normalized_query: 'dron pilot', match_count: 0 },
      ]);
      const admin = await world.person('admin');
      const [seen] = await world.rpc<object[]>(admin, 'admin_get_unmatched_queries', {
        p_user_id: person.id,
      });
      expect(seen).toMatchObject({ normalized_query: 'dron pilot', user_id: person.id });
    });

    it.each([
      ['Turkish in any case', 'tr', ['IŞIK TAMİRCİSİ', 'Işık Tamircisi', 'ışık tamircisi'], 'ışık tamircisi'],
      ['composed or not', 'fr', ['Cr\u00eapes', 'Cre\u0302pes'], 'cr\u00eapes'],
      ['in half and full width', 'ja', ['ﾋﾟｱﾉ　ＤＪ', 'ピアノ dj'], 'ピアノ dj'],
      ['with invisible characters', 'en', ['zzq\u202E dr\u200Bone\u00A0x', 'zzq drone x'], 'zzq drone x'],
      ['capital I for a dotted i', 'hr', ['ZZQ ILI', 'zzq ili'], 'zzq ili'],
      ['at length', 'ja', [`zz${'\u3315'.repeat(198)}`], `zz${'キログラム'.repeat(198)}`.slice(0, 500)],
    ])('is one query in every spelling: %s', async (_, locale, typed, expected) => {
      const person = await world.person();
      for (const query of typed) await look(person, query, locale);
      const rows = (await recorded(person)) as { normalized_query: string }[];
      expect([...new Set(rows.map((row) => row.normalized_query))]).toEqual([expected]);
    });

    it.each([
      ['after a blank', `z${'\u3315'.repeat(99)}zzz x`, `z${'キログラム'.repeat(99)}zzz`],
      [
        'after lower case',
        `zz${'\u3315'.repeat(98)}${'İ'.repeat(9)}`,
        `zz${'キログラム'.repeat(98)}${'i̇'.repeat(4)}`,
      ],
    ])('that is too long is truncated so that it can be ignored as listed: %s', async (_, typed, kept) => {
      const person = await world.person();
      const admin = await world.person('admin');
      const listed = () => world.rpc(admin, 'admin_get_unmatched_queries', { p_user_id: person.id });
      await look(person, typed, 'ja');
      expect(await listed()).toMatchObject([{ normalized_query: kept }]);
      await world.rpc(admin, 'admin_ignore_query', { p_locale: 'ja', p_normalized_query: kept });
      expect(await listed()).toEqual([]);
    });

    // Each character is compared with the others: two hundred took the database seconds.
    it.each([
      ['words', 'en', 'drone '.repeat(40), 16],
      ['characters', 'ja', '\u3315'.repeat(200), 48],
      ['both', 'th', 'zzทำความ '.repeat(25), 48],
    ])('is searched by its first %s', async (_, locale, query, most) => {
      expect(
        await world.sql('select cardinality(private.query_units($1, $2)) as units', [locale, query]),
      ).toEqual([{ units: most }]);
    });

    it('is offered as the same query when accepted', async () => {
      const person = await world.person();
      const admin = await world.person('admin');
      await look(person, 'IŞIK ZZQ', 'tr');
      await world.rpc(person, 'select_taxonomy_suggestion', { p_category_id: ids.get('plumbing') });
      expect(
        await world.rpc(admin, 'admin_suggest_taxonomy_targets', { p_locale: 'tr', p_query: 'Işık zzq' }),
      ).toMatchObject([{ category_slug: 'plumbing', picks: 1 }]);
    });

    it('is stored once while it is typed, in its final form', async () => {
      const person = await world.person();
      for (const typed of ['dro', 'dron', 'dron pilot', 'dron pilot']) await look(person, typed);
      expect(await recorded(person)).toMatchObject([{ normalized_query: 'dron pilot' }]);
      await look(person, 'zubar');
      await age(person, '11 seconds');
      await look(person, 'zubar');
      expect(await recorded(person)).toMatchObject([
        { normalized_query: 'dron pilot' },
        { normalized_query: 'zubar' },
        { normalized_query: 'zubar' },
      ]);
    });

    it.each([
      ['a mail address', 'Anna.Horvat+x@Example.test', '•••@•••'],
      ['a mail address in full width', 'anna＠example．test', '•••@•••'],
      ['a mail address behind a blank', 'anna @example.test', '•••@•••'],
      ['a half-typed mail address', 'zzq anna@exam', 'zzq •••@•••'],
      ['a phone number', 'zzq +385 (0)91/234-5678', 'zzq •••'],
      ['a phone number in other digits', 'zzq ٠٩١٢٣٤٥٦٧٨', 'zzq •••'],
      ['a local phone number', '091 234 567 zzq', '••• zzq'],
      ['a half-typed phone number', 'zzq 00385', 'zzq •••'],
      ['an IBAN', 'IBAN HR12 1001 0051 8630 0016 0', 'iban •••'],
      ['an IBAN with letters', 'ro49aaaa1b31007593840000 zzq', '••• zzq'],
      ['an IBAN in groups with letters', 'GB29 NWBK 6016 1331 9268 19', '•••'],
      ['two addresses', 'anna@example.test, 0912345678', '•••@••• •••'],
    ])('masks %s, and stores none of it while it is typed', async (_, query, expected) => {
      const person = await world.person();
      const masked = [
        {
          normalized_query: expected,
          raw_query: expect.stringMatching(new RegExp(`^${expected}$`, 'iu')) as string,
        },
      ];
      await look(person, query);
      expect(await recorded(person)).toMatchObject(masked);

      // Each pause in typing is a search. One pause is longer than ten seconds.
      const typist = await world.person();
      for (let n = 2; n <= query.length; n++) {
        await look(typist, query.slice(0, n));
        await age(typist, n === query.length - 3 ? '15 seconds' : '1 second');
      }
      expect(await recorded(typist)).toMatchObject(masked);
    });

    it.each([
      'zzq 24/7',
      'audi a4 2015',
      'zzq 10000 zagreb',
      'iphone 15 256',
      'zzq @ home',
      '@zzq',
      'en 12464',
      'c++11 zzq',
    ])('keeps text that only resembles a number or an address: %s', async (query) => {
      const person = await world.person();
      await look(person, query);
      expect(await recorded(person)).toMatchObject([{ raw_query: query, normalized_query: query }]);
    });

    it('is rate-limited', async () => {
      const person = await world.person();
      for (let i = 0; i < 34; i++) await look(person, `zzq${String(i)}x`);
      expect(await recorded(person)).toHaveLength(30);
      await age(person, '61 seconds');
      await look(person, 'zzqx');
      expect(await recorded(person)).toHaveLength(31);
    });
  });

  describe('selecting a suggestion', () => {
    const pick = (person: Person, args: object) =>
      world.rpc(person, 'select_taxonomy_suggestion', { p_locale: 'hr-HR', ...args });
    const picks = (person: Person) =>
      world.sql(
        'select category_id, subcategory_id, locale from public.taxonomy_selections where user_id = $1 order by id',
        [person.id],
      );

    it('is counted once a minute', async () => {
      const person = await world.person();
      const windows = { p_category_id: ids.get('cleaning'), p_subcategory_id: ids.get('windows') };
      await Promise.all([pick(person, windows), pick(person, windows), pick(person, windows)]);
      await pick(person, { p_category_id: ids.get('cleaning') });
      expect(await picks(person)).toEqual([
        { category_id: ids.get('cleaning'), subcategory_id: ids.get('windows'), locale: 'hr' },
        { category_id: ids.get('cleaning'), subcategory_id: null, locale: 'hr' },
      ]);
    });

    it('is counted at most thirty times a minute', async () => {
      const person = await world.person();
      await world.sql(
        `insert into public.taxonomy_selections (user_id, category_id, locale)
         select $1, $2, 'en' from generate_series(1, 29)`,
        [person.id, ids.get('plumbing')],
      );
      await pick(person, { p_category_id: ids.get('cleaning') });
      await pick(person, { p_category_id: ids.get('cleaning'), p_subcategory_id: ids.get('windows') });
      expect(await picks(person)).toHaveLength(30);
      await world.sql(
        `update public.taxonomy_selections set selected_at = selected_at - interval '61 seconds' where user_id = $1`,
        [person.id],
      );
      await pick(person, { p_category_id: ids.get('cleaning') });
      expect(await picks(person)).toHaveLength(31);
    });

    it.each([
      ['nothing', {}, '22023', 'Choose a category.'],
      ['an unknown item', { p_category_id: NOBODY }, 'PT404', 'Category not found'],
    ])('refuses %s', async (_, args, code, sentence) => {
      await world.refuses(
        user,
        'select_taxonomy_suggestion',
        { p_category_id: null, ...args },
        code,
        sentence,
      );
    });

    it('refuses retired items, an item of another category, and suspended users', async () => {
      const category_id = ids.get('cleaning');
      for (const [args, sentence] of [
        [{ p_category_id: ids.get('fax-repair') }, 'Category not found'],
        [{ p_category_id: category_id, p_subcategory_id: ids.get('chimneys') }, 'Subcategory not found'],
        [{ p_category_id: category_id, p_subcategory_id: ids.get('leaks') }, 'Subcategory not found'],
      ] as const) {
        await world.refuses(user, 'select_taxonomy_suggestion', args, 'PT404', sentence);
      }
      const suspended = await world.person('user', { is_suspended: true });
      await world.refuses(
        suspended,
        'select_taxonomy_suggestion',
        { p_category_id: category_id },
        '42501',
        'Your account is suspended.',
      );
    });
  });
});
