import { type SearchText, textOf, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the overview can say: whose drilldown is open, and what the playground looks for. */
export const OVERVIEW_VOCABULARY = {
  ...CONTROLS,
  categoryId: uuid,
  subcategoryId: uuid,
  /** What a client is supposed to type. */
  q: textOf(1),
  /** The query whose acceptance is open. */
  accept: textOf(1),
};

export type OverviewSearch = SearchText<typeof OVERVIEW_VOCABULARY>;
