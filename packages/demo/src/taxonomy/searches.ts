import type { Locale } from '@marketdesk/contract/enums.ts';
import { IGNORED, OTHERWISE, UNMATCHED } from '../data/demand.ts';
import type { Row } from '../database/insert.ts';
import { findActive, type Person } from '../people/person.ts';
import { type Random, Weighted, zipf } from '../random/random.ts';
import { type Calendar, iso } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { type Repaired, repairedQueries } from './queries.ts';
import { nameIn, type Subcategory } from './taxonomy.ts';

const SEARCHES_PER_PERSON = 2.2;
const SELECTIONS_PER_PERSON = 1.2;

/** Searches of the last three months, most of them with results. */
export function drawSearches(world: World, people: readonly Person[]): Row[] {
  const random = stream(world, 'searches');
  const searchers = new Weighted(people, ({ activity }) => activity);
  const unmatched = rankedByLocale(UNMATCHED, 1.3);
  const nonsense = rankedByLocale(IGNORED, 0.5);
  const accepted = repairedQueries(world);
  const pickSubcategory = () => world.taxonomy.byPopularity.pick(random).pickSubcategory.pick(random);
  return moments(random, world.calendar, people.length * SEARCHES_PER_PERSON, 90).flatMap((at): Row[] => {
    const person = findActive(random, searchers, at);
    if (!person) return [];
    const draw = random.next();
    if (draw > 0.92) return [repaired(random, random.pick(accepted), person, at)];
    const words = draw < 0.02 ? nonsense : draw < 0.2 ? unmatched : null;
    return [words ? missed(random, words, person, at) : found(random, pickSubcategory(), person, at)];
  });
}

/** Picked suggestions: most in the last week, some in the three weeks before. */
export function drawSelections(world: World, people: readonly Person[]): Row[] {
  const random = stream(world, 'selections');
  const searchers = new Weighted(people, ({ activity }) => activity);
  const all = world.taxonomy.categories.flatMap(({ subcategories }) => subcategories);
  const rising = random.sample(all, 8);
  const count = people.length * SELECTIONS_PER_PERSON;
  return [
    ...moments(random, world.calendar, count * 0.75, 7),
    ...moments(random, world.calendar, count * 0.25, 28),
  ]
    .sort((a, b) => a - b)
    .flatMap((at): Row[] => {
      const person = findActive(random, searchers, at);
      if (!person) return [];
      const subcategory = random.chance(0.22)
        ? random.pick(rising)
        : world.taxonomy.byPopularity.pick(random).pickSubcategory.pick(random);
      const row = {
        user_id: person.id,
        category_id: subcategory.category.id,
        subcategory_id: random.chance(0.18) ? null : subcategory.id,
        locale: person.locale,
        selected_at: iso(at),
      };
      return [row];
    });
}

function moments(random: Random, calendar: Calendar, count: number, days: number): number[] {
  return Array.from({ length: Math.round(count) }, () => calendar.recent(random, days)).sort((a, b) => a - b);
}

function found(random: Random, subcategory: Subcategory, person: Person, at: number): Row {
  const { locale } = person;
  const { names, synonyms } = subcategory.data;
  const words = [...(synonyms[locale] ?? synonyms.en ?? []), nameIn(locale, subcategory) ?? names.en];
  const whole = random.pick(words).toLowerCase();
  // Suggestions appear while typing: often part of a word is enough.
  const typed = random.chance(0.4)
    ? whole.slice(0, Math.max(3, Math.ceil(whole.length * 0.6))).trimEnd()
    : whole;
  return search(random, typed, person, at, random.pick([1, 1, 1, 2, 2, 3, 5, 8]));
}

type Ranked = ReadonlyMap<string, Weighted<string>>;

function rankedByLocale(
  words: Readonly<Partial<Record<Locale, readonly string[]>>>,
  exponent: number,
): Ranked {
  return new Map(Object.entries(words).map(([locale, list]) => [locale, new Weighted(list, zipf(exponent))]));
}

function missed(random: Random, words: Ranked, person: Person, at: number): Row {
  const locale = words.has(person.locale) ? person.locale : 'en';
  const wanted = words.get(locale)?.pick(random) ?? 'test';
  const others = OTHERWISE[locale]?.[wanted];
  const typed = others !== undefined && random.chance(0.4) ? random.pick(others) : wanted;
  return { ...search(random, typed, person, at, 0), locale };
}

/** Has results since it was repaired. */
function repaired(random: Random, { locale, query, at: since }: Repaired, person: Person, at: number): Row {
  return { ...search(random, query, person, at, at < since ? 0 : random.pick([1, 1, 2, 3])), locale };
}

/** `raw_query` has capitals and stray spaces. */
function search(random: Random, typed: string, person: Person, at: number, matches: number): Row {
  const draw = random.next();
  const raw = draw < 0.26 ? `${typed} ` : draw < 0.28 ? typed.toUpperCase() : typed;
  return {
    user_id: random.chance(0.93) ? person.id : null,
    locale: person.locale,
    raw_query: draw < 0.2 ? typed.charAt(0).toUpperCase() + typed.slice(1) : raw,
    normalized_query: raw.trim().toLowerCase().replace(/\s+/g, ' '),
    match_count: matches,
    created_at: iso(at),
  };
}
