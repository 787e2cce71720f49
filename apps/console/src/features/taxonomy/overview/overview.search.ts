import { flag, type SearchText, textOf, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the overview can say: whose drilldown is open, and what the playground looks for. */
export const OVERVIEW_VOCABULARY = {
  ...CONTROLS,
  categoryId: uuid,
  subcategoryId: uuid,
  /** The drilldown is that of a trending row: of its window, and without a subcategory of the category itself. */
  trending: flag,
  /** What a client is supposed to type. */
  q: textOf(1),
  /** The query whose acceptance is open. */
  accept: textOf(1),
};

export type OverviewSearch = SearchText<typeof OVERVIEW_VOCABULARY>;
