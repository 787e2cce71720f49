import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { DEFAULT_DAYS, SUPPLY, type SupplyValues } from './supply.search.ts';

/** What is asked for in a category of a country or area, and who offers it. */
export type Gap = RowOf<'admin_get_supply_gap'>;
/** The same of an area for all categories, or one. */
export type AreaGap = RowOf<'admin_get_supply_map'>;

/** What selects the gaps. */
export function gapArguments(values: SupplyValues) {
  const { locale = DEFAULT_LOCALE, days = DEFAULT_DAYS, category } = values;
  return {
    p_locale: locale,
    p_days: days,
    ...SUPPLY.arguments(values),
    ...(category === undefined ? {} : { p_category_id: category }),
  };
}

/** A page of the gaps, the widest first. */
export function supplyGaps(values: SupplyValues) {
  const narrowing = gapArguments(values);
  const { page = 1 } = values;
  return queryOptions({
    queryKey: ['taxonomy', 'supply', narrowing, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_supply_gap', { ...narrowing, ...pageWindow(page) }, signal)),
  });
}

/** The areas for the map. */
export function supplyMap(values: SupplyValues) {
  const { p_locale: _, p_by_area: __, ...narrowing } = gapArguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'supply', 'map', narrowing],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => rpc('admin_get_supply_map', narrowing, signal),
  });
}
