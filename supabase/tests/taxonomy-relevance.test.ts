import { describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args, Person } from './world.ts';

// The stages of a search, one by one: docs/search.md. The bench measures the overall accuracy.

const world = await openTaxonomyWorld();
const user = await world.person();
const plumbing: string = await world.category('plumbing', {
  en: 'Plumbing',
  sr: 'Vodoinstalacije',
  uk: 'Сантехніка',
});
await world.synonym('category', plumbing, 'en', 'Plumber');
const cleaning = await world.category('cleaning', {
  en: 'Cleaning',
  sr: 'Čišćenje',
  zh: '清洁',
  da: 'Rengøring',
  pl: 'Sprzątanie',
});
await world.synonym('category', cleaning, 'en', 'Cleaner');
const windows = { en: 'Window cleaning', de: 'Fensterreinigung', el: 'Καθαρισμός τζαμιών', tr: 'Isı camı' };
await world.subcategory(cleaning, 'windows', windows);
await world.subcategory(cleaning, 'houses', { en: 'House help', de: 'Hausputz', ja: '窓ふき' });
const kitchens = await world.category('kitchens', { en: 'Kitchens', de: 'Küchen', bg: 'Кухни' });
await world.synonym('category', kitchens, 'de', 'Tür schleifen');
await world.category('music', { en: 'Music lessons' });
await world.category('junk', { en: 'Junk removal', hr: 'Odvoz otpada' });
await world.category('helpdesk', { en: 'IT help' });
await world.category('dishwashers', { en: 'Dishwasher installation' });

const slugs = (rows: Args[]) =>
  rows.map(({ category_slug, subcategory_slug }) => subcategory_slug ?? category_slug);
const found = async (p_locale: string, p_query: string, person = user) =>
  slugs(await world.rpc<Args[]>(person, 'search_taxonomy', { p_locale, p_query }));

it.each([
  ['surrounding words', 'en', 'i need a plumber near me', 'plumbing'],
  ['a place after a preposition', 'de', 'Fensterreinigung in Kleinkleckersdorf', 'windows'],
  ['a purpose after the term', 'en', 'a plumber for the zink', 'plumbing'],
  [
    'a filler in another case, and a place after one letter',
    'pl',
    'najlepszego sprzątania w Radomiu',
    'cleaning',
  ],
  ['the worker by the activity', 'pl', 'sprzątaczka', 'cleaning'],
  ['another script', 'sr', 'водоинсталације', 'plumbing'],
  ['a transcription of Cyrillic', 'uk', 'santekhnika', 'plumbing'],
  ['another transcription', 'bg', 'kuhni', 'kitchens'],
  ['a transcribed umlaut', 'de', 'Kueche', 'kitchens'],
  ['a transcribed letter', 'da', 'rengoering', 'cleaning'],
  ['Greek without accents, in capitals', 'el', 'ΚΑΘΑΡΙΣΜΟΣ ΤΖΑΜΙΩΝ', 'windows'],
  ['Turkish capitals', 'tr', 'ISI CAMI', 'windows'],
  ['a compound written as two words', 'de', 'Fenster Reinigung', 'windows'],
  ['another case', 'sr', 'čišćenja', 'cleaning'],
  ['Chinese with surrounding text', 'zh', '清洁工多少钱', 'cleaning'],
  ['Japanese with surrounding text', 'ja', '窓ふきをお願いします', 'houses'],
  ['swapped letters', 'en', 'pulmber', 'plumbing'],
  ['two typos in a long word', 'en', 'cleanimgs window', 'windows'],
  ['a term of a sister language', 'hr', 'čišćenje', 'cleaning'],
  ['a Slavic verb with a prefix', 'pl', 'posprzątać', 'cleaning'],
  ['an unknown verb behind a thing', 'de', 'Küchen aufmöbeln', 'kitchens'],
  ['work on an unknown part of a thing', 'de', 'Küchen Griffe montieren', 'kitchens'],
  ['a word of its category', 'en', 'window cleaner', 'windows'],
  ['a term of stop words', 'en', 'it help', 'helpdesk'],
])('%s is understood', async (_, locale, query, slug) => {
  expect((await found(locale, query))[0]).toBe(slug);
});

it.each([
  ['a term that only shares a word', 'en', 'tattoo removal'],
  ['another meaning of a word', 'de', 'Messer schleifen'],
  ['the purpose of an unknown thing', 'en', 'an insurance for plumbers'],
  ['something for sale', 'en', 'kitchens for sale'],
  ['the manner of an unknown thing', 'en', 'chess lessons'],
  ['a worker alone, in another language than English', 'ro', 'instalator'],
  ['stop words', 'en', 'near me'],
  ['a typo in a short word', 'de', 'Tor'],
  ['three slips', 'en', 'plmbngg'],
])('%s finds nothing', async (_, locale, query) => {
  expect(await found(locale, query)).toEqual([]);
});

it.each([
  ['a symptom', 'en', 'dishwasher not draining', 'dishwashers'],
  ['a symptom after a negation', 'en', 'my dishwasher is not zorbing', 'dishwashers'],
  ['a brand', 'en', 'bosch dishwasher', 'dishwashers'],
  ['an unknown qualifier', 'en', 'zorbo plumber', 'plumbing'],
  ['a district', 'en', 'plumber Zorbotown', 'plumbing'],
  ['for whom', 'en', 'cleaner for elderly ladies', 'cleaning'],
  ['another kind of work', 'en', 'connect a dishwasher', 'dishwashers'],
  ['a number with its unit', 'en', 'cleaner 20m2 2x weekly', 'cleaning'],
  ['an initialism', 'en', 'I.T. help', 'helpdesk'],
  ['two words as one', 'en', 'windowcleaning', 'windows'],
  ['a possessive', 'en', "plumber's quote", 'plumbing'],
  ['Traditional Chinese', 'zh', '清潔', 'cleaning'],
  ['romanized Greek', 'el', 'katharismos tzamion', 'windows'],
  ['kana for kanji', 'ja', 'まどふき', 'houses'],
  ['a firm', 'da', 'rengøringsfirma', 'cleaning'],
  ['a part of a compound', 'de', 'Fenster Reinigung Zorbostadt', 'windows'],
  ['a place that is being typed', 'en', 'plumber londo', 'plumbing'],
  ['a filler that is being typed', 'en', 'plumber nea', 'plumbing'],
])('%s does not hide the service', async (_, locale, query, slug) => {
  expect((await found(locale, query))[0]).toBe(slug);
});

it.each([
  ['and', 'plumber and cleaner'],
  ['a comma', 'plumber, cleaner'],
  ['a slash', 'plumber/cleaner'],
  ['no separator', 'plumber cleaner'],
])('two services with %s find both', async (_, query) => {
  expect((await found('en', query)).slice(0, 2).sort()).toEqual(['cleaning', 'plumbing']);
});

it('a match with unknown words is only likely, and stored so', async () => {
  const person = await world.person();
  for (const p_query of ['Plumber', 'zorbo plumber'])
    await world.rpc(person, 'search_taxonomy', { p_locale: 'en', p_query });
  expect(
    await world.rpc<Args[]>(person, 'search_taxonomy', { p_locale: 'en', p_query: 'zorbo plumber' }),
  ).toMatchObject([{ category_slug: 'plumbing', match: 'likely' }]);
  expect(
    await world.sql(
      `select distinct normalized_query, match_count, likely_count from public.taxonomy_searches
        where user_id = $1 order by 1`,
      [person.id],
    ),
  ).toEqual([
    { normalized_query: 'plumber', match_count: 1, likely_count: 0 },
    { normalized_query: 'zorbo plumber', match_count: 1, likely_count: 1 },
  ]);
});

it.each([
  ['an insurance of the thing', 'en', 'dishwasher insurance'],
  ['a rental of the thing', 'en', 'kitchens for rent'],
  ['an unknown thing for it', 'en', 'zorbo for kitchens'],
  ['an unknown thing after it', 'en', 'kitchens zorbo'],
  ['lessons about a thing that is repaired', 'en', 'dishwasher lessons'],
])('%s is another service', async (_, locale, query) => {
  expect(await found(locale, query)).toEqual([]);
});

it('a change is searchable at once, and deleted words are not', async () => {
  expect(await found('en', 'drainlayer')).toEqual([]);
  await world.synonym('category', plumbing, 'en', 'Drainlayer');
  expect(await found('en', 'drainlayer')).toEqual(['plumbing']);
  await world.call('admin_bulk_delete_taxonomy_synonyms', {
    p_items: [{ entity_type: 'category', entity_id: plumbing, locale: 'en', term: 'Drainlayer' }],
  });
  expect(await found('en', 'drainlayer')).toEqual([]);
  const wrong = await world.sql(
    `select w.locale, w.word from private.search_words w
      where w.items <> (
        select count(distinct p.entity_id) from private.search_postings p where p.locale = w.locale and p.word = w.word
      )`,
  );
  expect(wrong).toEqual([]);
});

describe('a match that explains too little', () => {
  const near = (person: Person, p_query: string) =>
    world.rpc<Args[]>(person, 'suggest_taxonomy_near_misses', { p_locale: 'en', p_query });

  it('is shown on request; the search stays unmatched, and near misses are counted', async () => {
    const person = await world.person();
    expect(await found('en', 'Window tattoo', person)).toEqual([]);
    expect(slugs(await near(person, 'Window tattoo'))).toEqual(['windows']);
    expect(
      await world.sql(
        'select normalized_query, match_count, near_count from public.taxonomy_searches where user_id = $1',
        [person.id],
      ),
    ).toEqual([{ normalized_query: 'window tattoo', match_count: 0, near_count: 1 }]);
  });

  it('is empty if something is found, or for an empty query', async () => {
    for (const query of ['plumber', 'near me', 'zzzzzz', ' '])
      expect(await near(user, query), query).toEqual([]);
  });

  it('is explained to admins, word by word', async () => {
    const explain = (args: Args) =>
      world.call<Args[]>('admin_explain_taxonomy_search', {
        p_locale: 'en',
        p_query: 'a window tattoo',
        ...args,
      });
    expect(await explain({})).toEqual([]);
    expect(await explain({ p_near_misses: true })).toMatchObject([
      {
        subcategory_slug: 'windows',
        match: 'near',
        is_offered: false,
        words: [
          { asked: 'a', stage: 'filler', word: null, weight: 0, explained: 0 },
          { asked: 'window', stage: 'word', word: 'window', weight: 1, explained: 1 },
          { asked: 'tattoo', stage: 'unknown', word: null, weight: 1, explained: 0 },
        ],
      },
    ]);
    const [plumber] = await world.call<Args[]>('admin_explain_taxonomy_search', {
      p_locale: 'en',
      p_query: 'pulmber',
    });
    expect(plumber).toMatchObject({
      is_offered: true,
      words: [{ asked: 'pulmber', stage: 'one typo', word: 'plumber' }],
    });
  });
});
