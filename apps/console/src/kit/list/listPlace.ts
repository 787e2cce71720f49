import { plainText, type SearchText, type Vocabulary } from './search.ts';
import { without } from './without.ts';

interface ListPlace<Search> {
  /** Remembers, in this tab, where somebody is in the list: filters, sort and page. */
  keep: (search: Search) => void;
  /** Where somebody was in the list; its beginning when they come from elsewhere. */
  kept: () => Search;
}

/** The place in a list to which its detail pages lead back. `drawer` is the parameter that has no part in it. */
export function listPlace<V extends Vocabulary>(
  list: string,
  vocabulary: V,
  drawer: keyof V & string,
): ListPlace<SearchText<V>> {
  const key = `marketdesk.${list}.place`;
  return {
    keep: (search) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(without(search, drawer)));
      } catch {
        // Storage is forbidden: Back leads to the list's beginning.
      }
    },
    kept: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        return plainText(vocabulary)((kept ?? {}) as Record<string, unknown>);
      } catch {
        return {};
      }
    },
  };
}
