import { LOCALES, REPORT_REASONS, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../taxonomy/insert-taxonomy.ts';
import { COUNTRIES } from './countries.ts';
import { COASTAL, IGNORED, OTHERWISE, SEASONS, UNMATCHED } from './demand.ts';
import { NAMES, WELL_KNOWN } from './names.ts';
import { OUTCOMES, REPORT_TEXTS } from './reports.ts';
import { ALIASES, RETIRED, SHARED_SYNONYMS, TAXONOMY } from './taxonomy.ts';
import { TEXTS } from './texts.ts';
import { ENGLISH, FOLLOW_UPS, OTHER_LANGUAGES } from './tickets.ts';

const SLUG = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/;
const subcategories = TAXONOMY.flatMap((category) => category.subcategories);
const items = [...TAXONOMY, ...subcategories, ...RETIRED];
const paths = new Set(
  TAXONOMY.flatMap((category) => [
    category.slug,
    ...category.subcategories.map(({ slug }) => `${category.slug}/${slug}`),
  ]),
);

/** All strings in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

// The compiler infers wide types from JSON. These tests check the narrower declared types.
describe('the JSON files match their types', () => {
  test('enum values', () => {
    const locales = [...items, ...subcategories.map(({ jobs }) => ({ names: jobs }))]
      .flatMap(({ names }) => Object.keys(names))
      .concat([...TAXONOMY, ...subcategories].flatMap(({ synonyms }) => Object.keys(synonyms)))
      .concat(Object.keys(UNMATCHED), Object.keys(OTHERWISE), Object.keys(IGNORED), Object.keys(TEXTS))
      .concat(SHARED_SYNONYMS.map(({ locale }) => locale));
    expect([...new Set(locales)].filter((locale) => !LOCALES.some((known) => known === locale))).toEqual([]);
    for (const { names, text } of COUNTRIES) {
      expect(TEXTS).toHaveProperty(text);
      for (const region of names) expect(NAMES).toHaveProperty(region);
    }
    expect(Object.keys(OUTCOMES).sort()).toEqual([...REPORT_REASONS].sort());
    for (const { about } of Object.values(OUTCOMES).flat()) expect(['user', 'post', 'both']).toContain(about);
    for (const { category, locale } of [...ENGLISH, ...OTHER_LANGUAGES]) {
      expect(SUPPORT_CATEGORIES).toContain(category);
      expect(['en', 'hr', 'de']).toContain(locale);
    }
  });

  test('pairs have two elements, cities five', () => {
    const pairs: readonly (readonly unknown[])[] = [
      ...subcategories.flatMap(({ price, jobs }) => [price, ...jobs.en, ...jobs.hr, ...jobs.de]),
      ...Object.values(REPORT_TEXTS).map(({ severity }) => severity),
      ...Object.values(FOLLOW_UPS).flat(),
    ];
    expect(pairs.filter((pair) => pair.length !== 2)).toEqual([]);
    for (const city of COUNTRIES.flatMap(({ cities }) => cities)) {
      expect(city.map((column) => typeof column).join()).toBe('string,string,number,number,number');
    }
  });
});

describe('the taxonomy', () => {
  test('is large enough, with valid slugs', () => {
    expect(TAXONOMY.length).toBeGreaterThanOrEqual(20);
    expect(subcategories.length).toBeGreaterThanOrEqual(120);
    expect(paths.size).toBe(TAXONOMY.length + subcategories.length);
    for (const { slug } of items) expect(slug).toMatch(SLUG);
  });

  test('has all names in English, Croatian and German, some in other languages', () => {
    for (const { names } of items) {
      expect([names.en, names.hr, names.de].map((name) => name.trim())).not.toContain('');
    }
    const share = (locale: (typeof LOCALES)[number]) =>
      items.filter(({ names }) => names[locale] !== undefined).length / items.length;
    const partial = LOCALES.filter((locale) => share(locale) > 0.1 && share(locale) < 1);
    expect(partial.length).toBeGreaterThanOrEqual(5);
  });

  test('has jobs in three languages for each subcategory, within a price range', () => {
    for (const { jobs, price } of subcategories) {
      for (const list of [jobs.en, jobs.hr, jobs.de]) expect(list.length).toBeGreaterThanOrEqual(2);
      expect(price[0]).toBeGreaterThan(0);
      expect(price[1]).toBeGreaterThan(price[0]);
    }
  });

  test('has over 600 synonyms, without duplicates on an item', () => {
    const terms = [...TAXONOMY, ...subcategories].flatMap(({ slug, synonyms }) =>
      Object.entries(synonyms).flatMap(([locale, list]) => list.map((term) => `${slug}:${locale}:${term}`)),
    );
    const shared = SHARED_SYNONYMS.flatMap(({ locale, term, items: on }) =>
      on.map((path) => `${path.split('/').at(-1) ?? ''}:${locale}:${term}`),
    );
    expect(terms.length).toBeGreaterThan(600);
    expect(new Set([...terms, ...shared]).size).toBe(terms.length + shared.length);
  });

  test('has synonyms in ten languages, and Chinese and Japanese names for most items', () => {
    const all = [...TAXONOMY, ...subcategories];
    const with10 = LOCALES.filter(
      (locale) => all.filter(({ synonyms }) => (synonyms[locale] ?? []).length > 0).length >= 20,
    );
    expect([...with10].sort()).toEqual(['de', 'en', 'es', 'fr', 'hr', 'it', 'ja', 'pl', 'sl', 'zh']);
    for (const { slug, names } of TAXONOMY) {
      expect(names.zh, slug).toMatch(/^[\p{Script=Han}A-Z]+$/u);
      expect(names.ja, slug).toMatch(/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・A-Z]+$/u);
    }
    const named = all.filter(({ names }) => names.zh !== undefined && names.ja !== undefined);
    expect(named.length / all.length).toBeGreaterThan(0.55);
    // A synonym must differ from the name.
    const idle = all.flatMap(({ slug, names, synonyms }) =>
      Object.entries(synonyms).flatMap(([locale, list]) =>
        list
          .filter((term) => Object.entries(names).some(([other, name]) => other === locale && name === term))
          .map((term) => `${slug} ${locale} ${term}`),
      ),
    );
    expect(idle).toEqual([]);
  });

  test('aliases, shared synonyms, related categories, seasons and coasts name existing items', () => {
    const named = [
      ...Object.values(ALIASES),
      ...SHARED_SYNONYMS.flatMap(({ items: on }) => on),
      ...Object.keys(SEASONS),
      ...COASTAL,
      ...TAXONOMY.flatMap(({ related }) => related),
    ];
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(ALIASES).filter((slug) => !SLUG.test(slug))).toEqual([]);
    expect(itemAt('cleaning').type).toBe('category');
    expect(itemAt('cleaning/windows').type).toBe('subcategory');
  });

  test('unmatched queries are not in the taxonomy', () => {
    const words = new Set(
      [...TAXONOMY, ...subcategories]
        .flatMap(({ names, synonyms }) => textsIn([names, synonyms]))
        .map((word) => word.toLowerCase()),
    );
    expect(textsIn([UNMATCHED, OTHERWISE, IGNORED]).filter((query) => words.has(query))).toEqual([]);
  });
});

describe('texts', () => {
  const all = textsIn([TAXONOMY, TEXTS, REPORT_TEXTS, ENGLISH, OTHER_LANGUAGES]);

  test('have only known placeholders', () => {
    const placeholders = all.flatMap((text) => text.match(/\{[^}]*\}/g) ?? []);
    const known = /^\{(\d+-\d+|[^{}|]+(\|[^{}|]+)+|name|city)\}$/;
    expect(placeholders.length).toBeGreaterThan(500);
    expect(placeholders.filter((placeholder) => !known.test(placeholder))).toEqual([]);
    expect(all.filter((text) => text.split('{').length !== text.split('}').length)).toEqual([]);
  });

  test('have ascending ranges', () => {
    const ranges = all.flatMap((text) => [...text.matchAll(/\{(\d+)-(\d+)\}/g)]);
    expect(ranges.filter(([, from, to]) => Number(from) >= Number(to)).map(([text]) => text)).toEqual([]);
  });

  test('every reason and every support category has texts', () => {
    for (const reason of REPORT_REASONS) expect(REPORT_TEXTS[reason].user.length).toBeGreaterThanOrEqual(3);
    for (const category of SUPPORT_CATEGORIES) {
      const answered = ENGLISH.filter(({ category: other, lines }) => other === category && lines.length > 1);
      expect(answered.length, category).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('people', () => {
  test('every country has a weight, streets and valid coordinates', () => {
    for (const { code, cities, weight, streets } of COUNTRIES) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(weight).toBeGreaterThan(0);
      expect(streets.length).toBeGreaterThanOrEqual(6);
      for (const [, , latitude, longitude] of cities) {
        expect(Math.abs(latitude)).toBeLessThan(72);
        expect(Math.abs(longitude)).toBeLessThan(125);
      }
    }
  });

  test('every well-known name can be made from the lists', () => {
    const possible = new Set(
      Object.values(NAMES).flatMap(({ women, men, last }) =>
        last.flatMap((name) => {
          const [his = '', hers = his] = name.split('/');
          return [...women.map((first) => `${first} ${hers}`), ...men.map((first) => `${first} ${his}`)];
        }),
      ),
    );
    expect(WELL_KNOWN.size).toBeGreaterThan(100);
    expect([...WELL_KNOWN].filter((name) => !possible.has(name))).toEqual([]);
  });
});
