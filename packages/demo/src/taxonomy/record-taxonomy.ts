import { ALIASES, RETIRED, TAXONOMY } from '../data/taxonomy.ts';
import { Random } from '../random/random.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { itemAt } from './insert-taxonomy.ts';
import { categoryId } from './taxonomy.ts';

/** Audit entries of the taxonomy: its creation, aliases, deactivated items and recent words. */
export function recordTaxonomy(world: World): void {
  const random = new Random(`${world.seed}:taxonomy-log`);
  const { audit, calendar, staff } = world;
  TAXONOMY.forEach(({ slug, icon }, index) => {
    const details = { slug, icon_slug: icon, is_active: true, sort_order: index + 1 };
    const entry = { action: 'create_category', table: 'categories', id: categoryId(slug), details };
    audit.record({ at: calendar.start + index * MINUTE, actor: staff.admin, ...entry });
  });
  Object.entries(ALIASES).forEach(([fromSlug, path], index) => {
    const { type, id } = itemAt(path);
    const at = calendar.start + (30 + index * 9) * DAY;
    const details = { entity_type: type, from_slug: fromSlug, to: path };
    const entry = { action: 'create_taxonomy_alias', table: 'taxonomy_aliases', id, details };
    audit.record({ at, actor: staff.onDuty(random, at, 'taxonomy.edit'), ...entry });
  });
  RETIRED.forEach(({ category, slug }, index) => {
    const at = calendar.daysAgo(190 - index * 17) + 9 * HOUR;
    const { type, id } = itemAt(category === null ? slug : `${category}/${slug}`);
    const table = type === 'category' ? 'categories' : 'subcategories';
    const details = { slug, old_is_active: true, new_is_active: false };
    audit.record({
      at,
      actor: staff.onDuty(random, at, 'taxonomy.edit'),
      action: `update_${type}`,
      table,
      id,
      details,
    });
  });
  recordWords(world, random);
}

function recordWords({ audit, calendar, staff }: World, random: Random): void {
  const items = TAXONOMY.flatMap(({ slug, subcategories }) =>
    subcategories.map((subcategory) => ({ path: `${slug}/${subcategory.slug}`, subcategory })),
  );
  for (let step = 0; step < 60; step++) {
    const at = calendar.recent(random, 60);
    const { path, subcategory } = random.pick(items);
    const { type, id } = itemAt(path);
    const actor = staff.onDuty(random, at, 'taxonomy.edit');
    const [locale, name] = random.pick(Object.entries(subcategory.names));
    const term = random.pick(subcategory.synonyms.en ?? [subcategory.slug]);
    const [noun, words] = random.chance(0.5)
      ? ['translation', { locale, new_display_name: name }]
      : ['synonym', { locale: 'en', new_term: term }];
    const details = { entity_type: type, item: path, ...words };
    audit.record({ at, actor, action: `upsert_taxonomy_${noun}`, table: `taxonomy_${noun}s`, id, details });
  }
}
