import { oneOf, type SearchText, type SearchValues, uuid } from '#kit/list/search.ts';
import { checkbox, country, type Kind } from '#engine/list/filters.ts';
import { listOf } from '#engine/list/listOf.ts';
import { CONTROLS } from '../taxonomy.search.ts';

export const DEFAULT_DAYS = 30;

const days: Kind<number> = {
  param: (text) => (text === '30' || text === '90' ? Number(text) : undefined),
  control: { as: 'select', options: [{ value: '90', label: '90 days' }] },
};

export const SUPPLY = listOf('admin_get_supply_gap', {
  filters: {
    country: { label: 'Country code', argument: 'p_country_code', by: country, more: true },
    allCountries: { label: 'All countries', argument: null, by: checkbox },
    areas: { label: 'By area', argument: 'p_by_area', by: checkbox, more: true },
  },
  notFilters: {
    p_locale: 'The control bar sets it.',
    p_days: 'There is always a period.',
    p_own_countries: 'Set unless all countries or one are chosen.',
    p_category_id: 'Without its subcategory, which has no numbers here.',
  },
  also: { ...CONTROLS, days: days.param, category: uuid, view: oneOf(['table', 'map']) },
});

export type SupplySearch = SearchText<typeof SUPPLY.paramSchema>;
export type SupplyValues = SearchValues<typeof SUPPLY.paramSchema>;
