import type { Database } from '@marketdesk/backend/database/database.ts';
import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';

export interface TaxonomySize {
  subcategories: number;
  synonyms: number;
  /** Locales of the names; default: all. */
  locales?: readonly Locale[];
}

export interface Word {
  locale: string;
  word: string;
}

export const CATEGORIES = 50;
export const SEARCHERS = 100;
const ONSETS = ['b', 'br', 'č', 'd', 'dr', 'f', 'g', 'gl', 'k', 'kr', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 'š', 't', 'tr', 'v', 'z', 'ž']; // prettier-ignore
const NUCLEI = ['a', 'e', 'i', 'o', 'u', 'á', 'ö', 'ü', 'ie', 'ou'];
const CODAS = ['', '', 'n', 'r', 's', 'k', 'l', 't', 'nt', 'ć'];

/** A seeded generator, so that every run measures the same words. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function vocabulary(random: (below: number) => number, count: number): string[] {
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const syllable = () => pick(ONSETS) + pick(NUCLEI) + pick(CODAS);
  return Array.from({ length: count }, () => Array.from({ length: 2 + random(2) }, syllable).join(''));
}

/** Inserts 100 people who search, one admin, and a taxonomy. Returns all its words. */
export async function fillTaxonomy(database: Database, size: TaxonomySize): Promise<Word[]> {
  await database.exec(`
    insert into auth.users (id, email, created_at)
    select md5('searcher' || n)::uuid, 'searcher' || n || '@bench.test', now() from generate_series(1, ${SEARCHERS}) n;
    insert into auth.users (id, email, created_at) values (md5('person1')::uuid, 'admin@bench.test', now());
    update public.profiles set role = 'admin' where user_id = md5('person1')::uuid;
  `);
  const words = await insertTaxonomy(database, size);
  await database.exec('vacuum analyze');
  return words;
}

/**
 * Inserts fifty categories with names, subcategories and synonyms of one to three words, from a vocabulary of 3,000 words per
 * language. Every fifth synonym is English. Returns all names and synonyms.
 */
export async function insertTaxonomy(database: Database, size: TaxonomySize): Promise<Word[]> {
  await database.exec(`
    insert into public.categories (id, slug, icon_slug, sort_order)
    select md5('category' || n)::uuid, 'category-' || n, 'leaf-outline', n from generate_series(1, ${CATEGORIES}) n;
    insert into public.subcategories (id, category_id, slug, sort_order)
    select md5('subcategory' || n)::uuid, md5('category' || 1 + n % ${CATEGORIES})::uuid, 'subcategory-' || n, n
      from generate_series(1, ${size.subcategories}) n;
  `);
  const random = randomFrom(7);
  const words = new Map(LOCALES.map((locale) => [locale, vocabulary(random, 3000)]));
  const phrase = (locale: Locale) => {
    const list = words.get(locale) ?? [];
    return Array.from({ length: 1 + random(3) }, () => list[random(list.length)] ?? '').join(' ');
  };
  const items = [
    ...Array.from({ length: CATEGORIES }, (_, n) => ['category', `category${String(n + 1)}`] as const),
    ...Array.from(
      { length: size.subcategories },
      (_, n) => ['subcategory', `subcategory${String(n + 1)}`] as const,
    ),
  ];
  const names = items.flatMap(([type, key]) =>
    (size.locales ?? LOCALES).map((locale) => ({ type, key, locale, word: phrase(locale) })),
  );
  const synonyms = Array.from({ length: size.synonyms }, (_, n) => {
    const [type, key] = items[random(items.length)] ?? ['category', 'category1'];
    const locale = n % 5 === 0 ? 'en' : (LOCALES[random(LOCALES.length)] ?? 'en');
    return { type, key, locale, word: phrase(locale) };
  });
  await insertWords(database, 'translations', 'display_name', names);
  await insertWords(database, 'synonyms', 'term', synonyms);
  return [...names, ...synonyms].map(({ locale, word }) => ({ locale, word }));
}

async function insertWords(database: Database, table: string, column: string, rows: readonly object[]) {
  for (let at = 0; at < rows.length; at += 10_000) {
    await database.query(
      `insert into public.taxonomy_${table} (entity_type, entity_id, locale, ${column})
       select r.type, md5(r.key)::uuid, r.locale, r.word
         from jsonb_to_recordset(($1::text)::jsonb) r (type text, key text, locale text, word text)
       on conflict do nothing`,
      [JSON.stringify(rows.slice(at, at + 10_000))],
    );
  }
}

/** Typed queries: prefixes, whole words, words without accents, mistyped and absent ones. */
export function typedQueries(words: readonly Word[], count: number): Word[] {
  const random = randomFrom(11);
  return Array.from({ length: count }, (_, n) => {
    const { locale, word } = words[random(words.length)] ?? { locale: 'en', word: 'cleaning' };
    const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const at = 1 + random(Math.max(1, word.length - 2));
    const kinds = [
      word.slice(0, 2 + random(4)),
      word.slice(0, Math.ceil(word.length * 0.6)),
      word,
      plain,
      word.slice(at, at + 5),
      plain.slice(0, at) + plain.slice(at + 1),
      `xq${String(n)}zw vyq`,
    ];
    // One in fifty finds nothing, one in ten is mistyped; most are prefixes.
    const draw = random(100);
    const kind =
      draw < 2 ? 6 : draw < 12 ? 5 : draw < 20 ? 4 : draw < 30 ? 3 : draw < 45 ? 2 : draw < 75 ? 1 : 0;
    return { locale, word: kinds[kind] ?? word };
  });
}
