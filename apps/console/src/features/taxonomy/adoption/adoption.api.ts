import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The workers who have selected an item. */
export interface Adoption {
  id: string;
  slug: string;
  name: string;
  workers_count: number;
  /** Selected workers out of all workers, 0 to 100. */
  coverage_pct: number;
}

export function categoryAdoption(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'adoption', 'categories', locale],
    queryFn: async ({ signal }): Promise<Adoption[]> =>
      (await rpc('admin_get_category_adoption', { p_locale: locale }, signal)).map((row) => ({
        ...row,
        id: row.category_id,
      })),
  });
}

export function subcategoryAdoption(categoryId: string, locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'adoption', 'subcategories', categoryId, locale],
    queryFn: async ({ signal }): Promise<Adoption[]> =>
      (
        await rpc('admin_get_subcategory_adoption', { p_locale: locale, p_category_id: categoryId }, signal)
      ).map((row) => ({ ...row, id: row.subcategory_id })),
  });
}
