import { readTable } from '#backend/rest.ts';
import { uuid } from '#kit/list/search.ts';
import { queryOptions } from '@tanstack/react-query';
import { readNames } from './itemNames.api.ts';

export interface NamedCategory {
  id: string;
  slug: string;
  /** English; the slug without a name. */
  name: string;
}

type Slugged = Omit<NamedCategory, 'name'>;

// The taxonomy changes a few times a week: not refetched with every filter.
const FRESH_MS = 5 * 60_000;
const ASCENDING = { ascending: true };

/** Every category, by name. */
export function categories() {
  return queryOptions({
    queryKey: ['categories'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) =>
      named(
        await readTable<Slugged[]>(
          'categories',
          'id,slug',
          (query) => query.order('slug', ASCENDING).order('id', ASCENDING),
          signal,
        ),
        signal,
      ),
  });
}

/** The subcategories of one category, by name; none for an invalid id, as in a mistyped link. */
export function subcategories(categoryId: string) {
  return queryOptions({
    queryKey: ['subcategories', categoryId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => (uuid(categoryId) === undefined ? [] : readSubcategories(categoryId, signal)),
  });
}

async function readSubcategories(categoryId: string, signal: AbortSignal): Promise<NamedCategory[]> {
  const items = await readTable<Slugged[]>(
    'subcategories',
    'id,slug,category_id',
    (query) => query.eq('category_id', categoryId).order('slug', ASCENDING).order('id', ASCENDING),
    signal,
  );
  return named(items, signal);
}

async function named(items: readonly Slugged[], signal: AbortSignal): Promise<NamedCategory[]> {
  const names = await readNames(
    items.map(({ id }) => id),
    signal,
  );
  return items
    .map(({ id, slug }) => ({ id, slug, name: names.get(id) ?? slug }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
