import { type SearchText, type SearchValues, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the overview can say: whose drilldown is open. */
export const OVERVIEW_VOCABULARY = { ...CONTROLS, categoryId: uuid, subcategoryId: uuid };

export type OverviewSearch = SearchText<typeof OVERVIEW_VOCABULARY>;
export type OverviewValues = SearchValues<typeof OVERVIEW_VOCABULARY>;
