import { describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args, Person } from './world.ts';

// The stages of a search, one by one: docs/search.md. How often all of them together are right is measured by the bench.

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
  ['words around it', 'en', 'i need a plumber near me', 'plumbing'],
  ['a place behind a preposition', 'de', 'Fensterreinigung in Kleinkleckersdorf', 'windows'],
  ['what it is for, behind it', 'en', 'a plumber for the zink', 'plumbing'],
  [
    'a filler in another case, a place behind one letter',
    'pl',
    'najlepszego sprzątania w Radomiu',
    'cleaning',
  ],
  ['who does it, by what is done', 'pl', 'sprzątaczka', 'cleaning'],
  ['another script', 'sr', 'водоинсталације', 'plumbing'],
  ['a transcription of Cyrillic', 'uk', 'santekhnika', 'plumbing'],
  ['another transcription', 'bg', 'kuhni', 'kitchens'],
  ['a transcribed umlaut', 'de', 'Kueche', 'kitchens'],
  ['a transcribed letter', 'da', 'rengoering', 'cleaning'],
  ['Greek without accents, in capitals', 'el', 'ΚΑΘΑΡΙΣΜΟΣ ΤΖΑΜΙΩΝ', 'windows'],
  ['Turkish capitals', 'tr', 'ISI CAMI', 'windows'],
  ['a compound in two words', 'de', 'Fenster Reinigung', 'windows'],
  ['another case', 'sr', 'čišćenja', 'cleaning'],
  ['Chinese with more around it', 'zh', '清洁工多少钱', 'cleaning'],
  ['Japanese with more around it', 'ja', '窓ふきをお願いします', 'houses'],
  ['swapped letters', 'en', 'pulmber', 'plumbing'],
  ['two slips in a long word', 'en', 'cleanimgs window', 'windows'],
  ['a word of its category', 'en', 'window cleaner', 'windows'],
  ['a term of words that say nothing', 'en', 'it help', 'helpdesk'],
])('%s is understood', async (_, locale, query, slug) => {
  expect((await found(locale, query))[0]).toBe(slug);
});

it.each([
  ['what only shares a word', 'en', 'tattoo removal'],
  ['another use of a word', 'de', 'Messer schleifen'],
  ['what something unknown is for', 'en', 'an insurance for plumbers'],
  ['what is for sale', 'en', 'kitchens for sale'],
  ['how something unknown is done', 'en', 'chess lessons'],
  ['who does it alone, in another language than English', 'ro', 'instalator'],
  ['words that say nothing', 'en', 'near me'],
  ['a slip in a short word', 'de', 'Tor'],
  ['three slips', 'en', 'plmbngg'],
])('%s finds nothing', async (_, locale, query) => {
  expect(await found(locale, query)).toEqual([]);
});

it('a change is searchable at once, and what is gone is not', async () => {
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

describe('what explains too little', () => {
  const near = (person: Person, p_query: string) =>
    world.rpc<Args[]>(person, 'suggest_taxonomy_near_misses', { p_locale: 'en', p_query });

  it('is shown on wish; the search stays unmatched, and the near misses are counted beside it', async () => {
    const person = await world.person();
    expect(await found('en', 'Tattoo removal', person)).toEqual([]);
    expect(slugs(await near(person, 'Tattoo removal'))).toEqual(['junk']);
    expect(
      await world.sql(
        'select normalized_query, match_count, near_count from public.taxonomy_searches where user_id = $1',
        [person.id],
      ),
    ).toEqual([{ normalized_query: 'tattoo removal', match_count: 0, near_count: 1 }]);
  });

  it('is nothing when something is found, or nothing is asked', async () => {
    for (const query of ['plumber', 'near me', 'zzzzzz', ' '])
      expect(await near(user, query), query).toEqual([]);
  });

  it('is explained to admins, word by word', async () => {
    const explain = (args: Args) =>
      world.call<Args[]>('admin_explain_taxonomy_search', {
        p_locale: 'en',
        p_query: 'a tattoo removal',
        ...args,
      });
    expect(await explain({})).toEqual([]);
    expect(await explain({ p_near_misses: true })).toMatchObject([
      {
        category_slug: 'junk',
        is_offered: false,
        words: [
          { asked: 'a', stage: 'filler', word: null, weight: 0, explained: 0 },
          { asked: 'tattoo', stage: 'unknown', word: null, weight: 1, explained: 0 },
          { asked: 'removal', stage: 'word', word: 'removal', weight: 1, explained: 1 },
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
