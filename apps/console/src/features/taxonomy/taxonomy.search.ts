import { oneOf, type SearchText } from '#kit/list/search.ts';
import { LOCALES, TRENDING_WINDOWS } from '@marketdesk/contract/enums.ts';

/** What the control bar says, in the URL of every section. */
export const CONTROLS = {
  locale: oneOf(LOCALES),
  window: oneOf(TRENDING_WINDOWS),
};

export type ControlsSearch = SearchText<typeof CONTROLS>;

export const DEFAULT_LOCALE = 'en';
export const DEFAULT_WINDOW = '24h';

/** A change of the URL that takes these filters off and leaves language and window as they are. */
export function withoutFilters(labels: readonly (readonly [name: string, label: string])[]) {
  return Object.fromEntries(labels.map(([name]) => [name, undefined]));
}
