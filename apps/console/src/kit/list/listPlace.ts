import { storedJson, storeText } from '#backend/browserStorage.ts';
import { plainText, type SearchText, type ParamSchema } from './search.ts';
import { without } from './without.ts';

interface ListPlace<Search> {
  /** Remembers, in this tab, where somebody is in the list: filters, sort and page. */
  keep: (search: Search) => void;
  /** The remembered place; the beginning of the list by default. */
  kept: () => Search;
}

/** The place in a list that its detail pages link back to. `drawer` names a parameter that is not part of it. */
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
