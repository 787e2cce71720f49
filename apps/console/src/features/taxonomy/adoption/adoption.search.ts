import { type SearchText, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the adoption section can say: which category's subcategories are shown. */
export const ADOPTION_VOCABULARY = { ...CONTROLS, categoryId: uuid };

export type AdoptionSearch = SearchText<typeof ADOPTION_VOCABULARY>;
