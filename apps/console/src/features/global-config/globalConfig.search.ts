import { oneOf, type SearchText } from '#kit/list/search.ts';
import { PRICE_TYPES } from '@marketdesk/contract/enums.ts';

/** URL parameters of the configuration: the tab of the price options. */
export const GLOBAL_CONFIG_VOCABULARY = { type: oneOf(PRICE_TYPES) };

export type GlobalConfigSearch = SearchText<typeof GLOBAL_CONFIG_VOCABULARY>;
