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

/** Writes categories, subcategories, names, synonyms and aliases: the first thing a marketplace has. */
export async function insertTaxonomy(tx: Queryable, calendar: Calendar): Promise<void> {
  await insertRows(tx, 'public.categories', categoryRows(calendar));
  await insertRows(tx, 'public.subcategories', subcategoryRows(calendar));
  await insertRows(tx, 'public.taxonomy_translations', items().flatMap(translationRows));
  await insertRows(tx, 'public.taxonomy_synonyms', synonymRows(calendar));
  await insertRows(tx, 'public.taxonomy_aliases', aliasRows(calendar));
}

/** `category` or `category/subcategory` as type and id. */
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
  const active = TAXONOMY.flatMap((category) =>
    category.subcategories.map(({ slug }, index) => ({
      category: category.slug,
      slug,
      is_active: true,
      sort_order: index + 1,
    })),
  );
  const retired = RETIRED.flatMap(({ category, slug }, index) =>
    // Behind all that is active, and no two alike.
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

function translationRows({ type, id, names }: Item): Row[] {
  return Object.entries(names).map(([locale, display_name]) => ({
    entity_type: type,
    entity_id: id,
    locale,
    display_name,
  }));
}

function synonymRows(calendar: Calendar): Row[] {
  const own = items().flatMap(({ type, id, synonyms }) =>
    Object.entries(synonyms).flatMap(([locale, terms]) =>
      terms.map((term) => ({ entity_type: type, entity_id: id, locale, term })),
    ),
  );
  const shared = SHARED_SYNONYMS.flatMap(({ locale, term, items: paths }) =>
    paths.map(itemAt).map(({ type, id }) => ({ entity_type: type, entity_id: id, locale, term })),
  );
  // Words were added over the first year, in no hurry.
  return [...own, ...shared].map((row, index) => ({
    ...row,
    created_at: iso(calendar.start + 2 * DAY + index * 5 * 60 * MINUTE * 0.9),
  }));
}

function aliasRows(calendar: Calendar): Row[] {
  return Object.entries(ALIASES).map(([from_slug, path], index) => {
    const { type, id } = itemAt(path);
    return {
      entity_type: type,
      from_slug,
      to_entity_id: id,
      created_at: iso(calendar.start + (30 + index * 9) * DAY),
    };
  });
}
