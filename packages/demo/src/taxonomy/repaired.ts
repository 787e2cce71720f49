import type { Locale } from '@marketdesk/contract/enums.ts';
import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';

const LANGUAGES: readonly Locale[] = ['en', 'hr', 'de', 'sl', 'it', 'sr', 'fr', 'es', 'pl', 'zh', 'ja'];
const PER_LANGUAGE = 5;

/** A query that found nothing until staff added it as a word of an item. */
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
      // Long enough ago to have searches since, and late enough for the 30 days before to be kept.
      at: calendar.now - random.between(6, 40) * DAY,
    }));
  });
  // Some words are synonyms of several items.
  return [...new Map(drawn.map((one) => [`${one.locale} ${one.query}`, one])).values()];
}

/** The accepted queries, with their entries in the log. */
export function repairedRows(world: World): Row[] {
  const random = new Random(`${world.seed}:repaired-by`);
  return repairedQueries(world).map(({ locale, query, subcategoryId, path, at }) => {
    const actor = world.staff.adminOnDuty(random, at);
    world.audit.record({
      at,
      actor,
      action: 'accept_queries',
      table: 'taxonomy_repaired_queries',
      id: null,
      details: {
        entity_type: 'subcategory',
        item: path,
        locale,
        queries: [query],
        terms_locale: locale,
        terms: [query],
      },
    });
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
