import { call, type Client } from '../client.ts';

export interface Suggestion {
  categoryId: string;
  subcategoryId: string | null;
}

/** Looks for something; what is like it, the nearest first. Throws Refusal. */
export async function search(client: Client, locale: string, query: string): Promise<Suggestion[]> {
  const rows = await call(client, 'search_taxonomy', { p_locale: locale, p_query: query });
  return rows.map(({ category_id, subcategory_id }) => ({
    categoryId: category_id,
    subcategoryId: subcategory_id,
  }));
}

/** Picks one of them. Throws Refusal. */
export async function select(client: Client, locale: string, suggestion: Suggestion): Promise<void> {
  await call(client, 'select_taxonomy_suggestion', {
    p_category_id: suggestion.categoryId,
    p_subcategory_id: suggestion.subcategoryId,
    p_locale: locale,
  });
}
