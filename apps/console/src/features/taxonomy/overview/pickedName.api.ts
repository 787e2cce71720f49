import { readTable } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

interface PickedIds {
  categoryId: string | undefined;
  subcategoryId: string | undefined;
}

/** What a picked item is called in a language, else in English, else by its slug; null when there is none of that id. */
export function pickedName({ categoryId, subcategoryId }: PickedIds, locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'picked', categoryId ?? null, subcategoryId ?? null, locale],
    queryFn: ({ signal }) =>
      subcategoryId === undefined
        ? nameOf('categories', categoryId ?? '', locale, signal)
        : nameOfBoth(subcategoryId, locale, signal),
  });
}

async function nameOfBoth(id: string, locale: string, signal: AbortSignal): Promise<string | null> {
  const [item] = await readTable<{ category_id: string }[]>(
    'subcategories',
    'category_id',
    (query) => query.eq('id', id),
    signal,
  );
  if (item === undefined) return null;
  const names = await Promise.all([
    nameOf('categories', item.category_id, locale, signal),
    nameOf('subcategories', id, locale, signal),
  ]);
  return names.filter((name) => name !== null).join(' › ');
}

const TYPES = { categories: 'category', subcategories: 'subcategory' } as const;

async function nameOf(
  table: keyof typeof TYPES,
  id: string,
  locale: string,
  signal: AbortSignal,
): Promise<string | null> {
  const [names, items] = await Promise.all([
    readTable<{ locale: string; display_name: string }[]>(
      'taxonomy_translations',
      'locale,display_name',
      (query) =>
        query.eq('entity_type', TYPES[table]).eq('entity_id', id).in('locale', [locale, DEFAULT_LOCALE]),
      signal,
    ),
    readTable<{ slug: string }[]>(table, 'slug', (query) => query.eq('id', id), signal),
  ]);
  const inLanguage = (code: string) => names.find((name) => name.locale === code)?.display_name;
  return inLanguage(locale) ?? inLanguage(DEFAULT_LOCALE) ?? items[0]?.slug ?? null;
}
