import type { Locale } from '@marketdesk/contract/enums.ts';
import { IGNORED } from '../data/demand.ts';
import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';

const LANGUAGES: readonly Locale[] = ['en', 'hr', 'de', 'sl', 'it', 'sr', 'fr', 'es', 'pl', 'zh', 'ja'];
const PER_LANGUAGE = 5;

/** A query that found nothing until staff added it as a synonym. */
export interface Repaired {
  locale: Locale;
  query: string;
  subcategoryId: string;
  path: string;
  at: number;
}

/** The same in every community. */
export function repairedQueries({ seed, calendar, taxonomy }: World): Repaired[] {
  const random = new Random(`${seed}:repaired`);
  const all = taxonomy.categories.flatMap(({ subcategories }) => subcategories);
  const drawn = LANGUAGES.flatMap((locale) => {
    const named = all.filter(({ data }) => data.names[locale] !== undefined);
    return random.sample(named, PER_LANGUAGE).map(({ id, category, data }) => ({
      locale,
      query: random.pick(data.synonyms[locale] ?? [data.names[locale] ?? data.slug]).toLowerCase(),
      subcategoryId: id,
      path: `${category.slug}/${data.slug}`,
      // Long enough ago for searches since then; recent enough for the 30 days before it to be kept.
      at: calendar.now - random.between(6, 40) * DAY,
    }));
  });
  // Removes duplicates: some words are synonyms of several items.
  return [...new Map(drawn.map((one) => [`${one.locale} ${one.query}`, one])).values()];
}

/** The repaired queries, with their audit entries. */
export function repairedRows(world: World): Row[] {
  const random = new Random(`${world.seed}:repaired-by`);
  return repairedQueries(world).map(({ locale, query, subcategoryId, path, at }) => {
    const actor = world.staff.onDuty(random, at, 'taxonomy.edit');
    const item = { entity_type: 'subcategory', item: path };
    const details = { ...item, locale, queries: [query], terms_locale: locale, terms: [query] };
    const entry = { action: 'accept_queries', table: 'taxonomy_repaired_queries', id: null, details };
    world.audit.record({ at, actor, ...entry });
    return {
      locale,
      normalized_query: query,
      entity_type: 'subcategory',
      entity_id: subcategoryId,
      repaired_by_user_id: actor.id,
      created_at: iso(at),
    };
  });
}

/** Ignored queries, with their audit entries: nonsense and a few services that will not be offered. */
export function ignoredRows({ audit, calendar, staff, seed }: World): Row[] {
  const random = new Random(`${seed}:ignored`);
  const wishes = { en: ['bodyguard', 'dj for dogs'], hr: ['proricanje'], de: ['hellseher'] };
  const all = [IGNORED, wishes].flatMap((words) =>
    Object.entries(words).flatMap(([locale, list]) => list.map((query) => ({ locale, query }))),
  );
  return all.map(({ locale, query }) => {
    const at = calendar.recent(random, 45);
    const actor = staff.onDuty(random, at, 'taxonomy.edit');
    const details = { locale, normalized_query: query };
    const entry = {
      action: 'ignore_query',
      table: 'taxonomy_ignored_queries',
      id: `${locale}:${query}`,
      details,
    };
    audit.record({ at, actor, ...entry });
    return { locale, normalized_query: query, ignored_by_user_id: actor.id, created_at: iso(at) };
  });
}
