import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { ALIASES, type Names, RETIRED, SHARED_SYNONYMS, type Synonyms, TAXONOMY } from '../data/taxonomy.ts';
import { type Calendar, DAY, iso, MINUTE } from '../time/calendar.ts';
import { categoryId, subcategoryId } from './taxonomy.ts';

interface Item {
  type: 'category' | 'subcategory';
  id: string;
  names: Names;
  synonyms: Synonyms;
}

export async function insertTaxonomy(tx: Queryable, calendar: Calendar): Promise<void> {
  await insertRows(tx, 'public.categories', categoryRows(calendar));
  await insertRows(tx, 'public.subcategories', subcategoryRows(calendar));
  await insertRows(tx, 'public.taxonomy_translations', items().flatMap(translationRows));
  await insertRows(tx, 'public.taxonomy_synonyms', synonymRows(calendar));
  await insertRows(tx, 'public.taxonomy_aliases', aliasRows(calendar));
}

/** Type and id of the path `category` or `category/subcategory`. */
export function itemAt(path: string): { type: Item['type']; id: string } {
  const [category = '', subcategory] = path.split('/');
  return subcategory === undefined
    ? { type: 'category', id: categoryId(category) }
    : { type: 'subcategory', id: subcategoryId(category, subcategory) };
}

function categoryRows(calendar: Calendar): Row[] {
  const retired = RETIRED.filter((item) => item.category === null);
  const all = [
    ...TAXONOMY.map(({ slug, icon }) => ({ slug, icon_slug: icon, is_active: true })),
    ...retired.map(({ slug, icon }) => ({ slug, icon_slug: icon, is_active: false })),
  ];
  return all.map((category, index) => ({
    id: categoryId(category.slug),
    ...category,
    sort_order: index + 1,
    created_at: iso(calendar.start + index * MINUTE),
  }));
}

function subcategoryRows(calendar: Calendar): Row[] {
  const active = TAXONOMY.flatMap(({ slug: category, subcategories }) =>
    subcategories.map(({ slug }, index) => ({ category, slug, is_active: true, sort_order: index + 1 })),
  );
  const retired = RETIRED.flatMap(({ category, slug }, index) =>
    // After all active ones, without ties.
    category === null ? [] : [{ category, slug, is_active: false, sort_order: 20 + index }],
  );
  return [...active, ...retired].map(({ category, ...rest }, index) => ({
    id: subcategoryId(category, rest.slug),
    category_id: categoryId(category),
    ...rest,
    created_at: iso(calendar.start + DAY / 24 + index * MINUTE),
  }));
}

function items(): Item[] {
  const active = TAXONOMY.flatMap((category): Item[] => [
    { type: 'category', id: categoryId(category.slug), ...category },
    ...category.subcategories.map((item): Item => ({
      type: 'subcategory',
      id: subcategoryId(category.slug, item.slug),
      ...item,
    })),
  ]);
  const retired = RETIRED.map(({ category, slug, names }): Item => ({
    ...itemAt(category === null ? slug : `${category}/${slug}`),
    names,
    synonyms: {},
  }));
  return [...active, ...retired];
}

const translationRows = ({ type: entity_type, id: entity_id, names }: Item): Row[] =>
  Object.entries(names).map(([locale, display_name]) => ({ entity_type, entity_id, locale, display_name }));

function synonymRows(calendar: Calendar): Row[] {
  const own = items().flatMap(({ type, id, synonyms }) =>
    Object.entries(synonyms).flatMap(([locale, terms]) =>
      terms.map((term) => ({ entity_type: type, entity_id: id, locale, term })),
    ),
  );
  const shared = SHARED_SYNONYMS.flatMap(({ locale, term, items: paths }) =>
    paths.map(itemAt).map(({ type, id }) => ({ entity_type: type, entity_id: id, locale, term })),
  );
  // Added over the first year.
  return [...own, ...shared].map((row, index) => ({
    ...row,
    created_at: iso(calendar.start + 2 * DAY + index * 5 * 60 * MINUTE * 0.9),
  }));
}

function aliasRows(calendar: Calendar): Row[] {
  return Object.entries(ALIASES).map(([from_slug, path], index) => {
    const { type: entity_type, id: to_entity_id } = itemAt(path);
    return { entity_type, from_slug, to_entity_id, created_at: iso(calendar.start + (30 + index * 9) * DAY) };
  });
}
