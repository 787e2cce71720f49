import { flag, type SearchText, textOf, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

export const OVERVIEW_VOCABULARY = {
  ...CONTROLS,
  categoryId: uuid,
  subcategoryId: uuid,
  /** Restricts the drilldown to the trending row, see Drilled. */
  trending: flag,
  /** The playground's query. */
  q: textOf(1),
  /** The query in the accept dialog. */
  accept: textOf(1),
};

export type OverviewSearch = SearchText<typeof OVERVIEW_VOCABULARY>;
