import { rpc } from '#backend/rest.ts';
import { countryName } from '#kit/format/country.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { counted } from '../move/counted.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { DEFAULT_DAYS, SUPPLY, type SupplyValues } from './supply.search.ts';

/** The demand for a category in a country or area, and its workers. */
export type Gap = RowOf<'admin_get_supply_gap'>;
/** The same for an area, of all categories or one. */
export type AreaGap = RowOf<'admin_get_supply_map'>;

export function gapArguments(values: SupplyValues) {
  const { locale = DEFAULT_LOCALE, days = DEFAULT_DAYS, category, country, allCountries = false } = values;
  return {
    p_locale: locale,
    p_days: days,
    ...SUPPLY.arguments(values),
    ...(category === undefined ? {} : { p_category_id: category }),
    // Countries with workers, unless others are asked for.
    ...(allCountries || country !== undefined ? {} : { p_own_countries: true }),
  };
}

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

export function supplyMap(values: SupplyValues) {
  const { p_locale: _, p_by_area: __, ...narrowing } = gapArguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'supply', 'map', narrowing],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => rpc('admin_get_supply_map', narrowing, signal),
  });
}

/** The centre of an area: `45.75° N, 15.75° E`. */
export function areaName({ latitude, longitude }: Pick<Gap, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null;
  const north = `${String(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${String(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'E'}`;
}

/** `Croatia: 12 searches, 3 posts, no active workers`. */
export function gapInWords(gap: Omit<AreaGap, 'latitude' | 'longitude'>): string {
  const place = countryName(gap.country_code) ?? 'Unknown country';
  const workers =
    gap.worker_count === 0
      ? 'no active workers'
      : counted(gap.worker_count, 'active worker', 'active workers');
  return `${place}: ${counted(gap.search_count, 'search', 'searches')}, ${counted(gap.post_count, 'post', 'posts')}, ${workers}`;
}
