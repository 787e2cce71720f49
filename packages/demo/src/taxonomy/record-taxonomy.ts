import { IGNORED } from '../data/demand.ts';
import { ALIASES, RETIRED, TAXONOMY } from '../data/taxonomy.ts';
import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { itemAt } from './insert-taxonomy.ts';
import { categoryId } from './taxonomy.ts';

/** What admins did to the taxonomy: its beginning, aliases, items switched off, new words lately. */
export function recordTaxonomy(world: World): void {
  const random = new Random(`${world.seed}:taxonomy-log`);
  const { audit, calendar, staff } = world;
  TAXONOMY.forEach(({ slug, icon }, index) =>
    audit.record({
      at: calendar.start + index * MINUTE,
      actor: staff.admin,
      action: 'create_category',
      table: 'categories',
      id: categoryId(slug),
      details: { slug, icon_slug: icon, is_active: true, sort_order: index + 1 },
    }),
  );
  Object.entries(ALIASES).forEach(([fromSlug, path], index) => {
    const { type, id } = itemAt(path);
    const at = calendar.start + (30 + index * 9) * DAY;
    audit.record({
      at,
      actor: staff.adminOnDuty(random, at),
      action: 'create_taxonomy_alias',
      table: 'taxonomy_aliases',
      id,
      details: { entity_type: type, from_slug: fromSlug, to: path },
    });
  });
  RETIRED.forEach(({ category, slug }, index) => {
    const at = calendar.daysAgo(190 - index * 17) + 9 * HOUR;
    const { type, id } = itemAt(category === null ? slug : `${category}/${slug}`);
    audit.record({
      at,
      actor: staff.adminOnDuty(random, at),
      action: `update_${type}`,
      table: type === 'category' ? 'categories' : 'subcategories',
      id,
      details: { slug, old_is_active: true, new_is_active: false },
    });
  });
  recordWords(world, random);
}

/** Names and synonyms that were added during the last weeks. */
function recordWords({ audit, calendar, staff }: World, random: Random): void {
  const items = TAXONOMY.flatMap((category) =>
    category.subcategories.map((subcategory) => ({
      path: `${category.slug}/${subcategory.slug}`,
      subcategory,
    })),
  );
  for (let step = 0; step < 60; step++) {
    const at = calendar.recent(random, 60);
    const { path, subcategory } = random.pick(items);
    const { type, id } = itemAt(path);
    const actor = staff.adminOnDuty(random, at);
    const [locale, name] = random.pick(Object.entries(subcategory.names));
    const term = random.pick(subcategory.synonyms.en ?? [subcategory.slug]);
    const change = random.chance(0.5)
      ? {
          action: 'upsert_taxonomy_translation',
          table: 'taxonomy_translations',
          words: { locale, new_display_name: name },
        }
      : {
          action: 'upsert_taxonomy_synonym',
          table: 'taxonomy_synonyms',
          words: { locale: 'en', new_term: term },
        };
    audit.record({
      at,
      actor,
      action: change.action,
      table: change.table,
      id,
      details: { entity_type: type, item: path, ...change.words },
    });
  }
}

/** Queries that admins set aside: all the nonsense, and two wishes that will never be services here. */
export function ignoredRows({ audit, calendar, staff, seed }: World): Row[] {
  const random = new Random(`${seed}:ignored`);
  const wishes = { en: ['bodyguard', 'dj for dogs'], hr: ['proricanje'], de: ['hellseher'] };
  const all = [IGNORED, wishes].flatMap((words) =>
    Object.entries(words).flatMap(([locale, list]) => list.map((query) => ({ locale, query }))),
  );
  return all.map(({ locale, query }) => {
    const at = calendar.recent(random, 45);
    const actor = staff.adminOnDuty(random, at);
    audit.record({
      at,
      actor,
      action: 'ignore_query',
      table: 'taxonomy_ignored_queries',
      id: `${locale}:${query}`,
      details: { locale, normalized_query: query },
    });
    return { locale, normalized_query: query, ignored_by_user_id: actor.id, created_at: iso(at) };
  });
}
