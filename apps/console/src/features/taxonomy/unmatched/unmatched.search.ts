import { aUser, checkbox, type Filters, type Kind, period } from '#engine/list/filters.ts';
import { listOf } from '#engine/list/listOf.ts';
import { oneOf, pageNumber, type SearchText, type SearchValues, textOf } from '#kit/list/search.ts';
import { UNMATCHED_MIN_COUNT } from '@marketdesk/contract/limits.ts';
import { CONTROLS } from '../taxonomy.search.ts';

const count: Kind<number> = {
  param: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  control: {
    as: 'text',
    placeholder: String(UNMATCHED_MIN_COUNT),
    check: (text) =>
      count.param(text) === undefined ? 'The minimum count is a whole number from 1 to 999,999.' : null,
  },
};

/** Hides queries that find something now. */
const stillUnmatched = { label: 'Still unmatched only', argument: null, by: checkbox } as const;
const notFilters = { p_locale: 'The control bar sets it.' };

export const AGGREGATED = listOf('admin_get_unmatched_queries_aggregated', {
  filters: {
    minCount: { label: 'Minimum count', argument: 'p_min_count', by: count },
    ...period('p_from', 'p_to', { more: true }),
    stillUnmatched,
  },
  notFilters,
});

export const GROUPS = listOf('admin_get_unmatched_groups', {
  filters: { minCount: { label: 'Minimum count', argument: 'p_min_count', by: count } },
  notFilters,
});

export const RAW = listOf('admin_get_unmatched_queries', {
  filters: { userId: { label: 'User', argument: 'p_user_id', by: aUser }, stillUnmatched },
  notFilters,
});

const UNMATCHED_VIEWS = ['aggregated', 'groups', 'raw', 'ignored', 'repaired'] as const;

/** The filters of each view. */
export const UNMATCHED_FILTERS: Record<(typeof UNMATCHED_VIEWS)[number], Filters> = {
  aggregated: AGGREGATED.filters,
  groups: GROUPS.filters,
  raw: RAW.filters,
  ignored: {},
  repaired: {},
};

export const UNMATCHED_VOCABULARY = {
  ...CONTROLS,
  /** Default aggregated. */
  view: oneOf(UNMATCHED_VIEWS),
  ...AGGREGATED.paramSchema,
  ...RAW.paramSchema,
  /** For groups, ignored and repaired queries. */
  page: pageNumber,
  /** The query in the accept dialog. */
  accept: textOf(1),
  /** The group whose queries are accepted with it. */
  group: pageNumber,
};

export type UnmatchedSearch = SearchText<typeof UNMATCHED_VOCABULARY>;
export type UnmatchedValues = SearchValues<typeof UNMATCHED_VOCABULARY>;
