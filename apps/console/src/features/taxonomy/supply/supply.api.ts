import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../allPages.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { DEFAULT_DAYS, SUPPLY, type SupplyValues } from './supply.search.ts';

/** What is asked for in a category of a country or area, and who offers it. */
export type Gap = RowOf<'admin_get_supply_gap'>;
/** The same of an area for all categories, or one. */
export type AreaGap = RowOf<'admin_get_supply_map'>;

function argumentsOf(values: SupplyValues) {
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
  const narrowing = argumentsOf(values);
  const { page = 1 } = values;
  return queryOptions({
    queryKey: ['taxonomy', 'supply', narrowing, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_supply_gap', { ...narrowing, ...pageWindow(page) }, signal)),
  });
}

/** All that the filters leave. */
export function allGaps(values: SupplyValues): Promise<Gap[]> {
  const narrowing = argumentsOf(values);
  return allPages((window) => rpc('admin_get_supply_gap', { ...narrowing, ...window }));
}

/** The areas for the map. */
export function supplyMap(values: SupplyValues) {
  const { p_locale: _, p_by_area: __, ...narrowing } = argumentsOf(values);
  return queryOptions({
    queryKey: ['taxonomy', 'supply', 'map', narrowing],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => rpc('admin_get_supply_map', narrowing, signal),
  });
}
