import { storedJson, storeText } from '#backend/browserStorage.ts';
import { plainText, type SearchText, type ParamSchema } from './search.ts';
import { without } from './without.ts';

interface ListPlace<Search> {
  /** Stores, in this tab, the list's filters, sort and page. */
  keep: (search: Search) => void;
  /** The stored place; default the beginning of the list. */
  kept: () => Search;
}

/** The place in a list that detail pages link back to. `drawer` is a parameter that is not part of it. */
export function listPlace<V extends ParamSchema>(
  list: string,
  paramSchema: V,
  drawer: keyof V & string,
): ListPlace<SearchText<V>> {
  const key = `marketdesk.${list}.place`;
  return {
    keep: (search) => void storeText(key, JSON.stringify(without(search, drawer)), 'sessionStorage'),
    kept: () => {
      const kept = (storedJson(key, 'sessionStorage') ?? {}) as Record<string, unknown>;
      return plainText(paramSchema)(kept);
    },
  };
}
