import { readTable } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

interface Name {
  entity_id: string;
  display_name: string;
}

// Names rarely change, and every row of a list needs two.
const FRESH_MS = 5 * 60_000;
const IDS_AT_ONCE = 100;
const LOCALE = 'en';

/** The English name of a category or subcategory; null for none. Names for a whole list are read in one request. */
function itemName(id: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'name', id],
    staleTime: FRESH_MS,
    queryFn: () => waitForName(id),
  });
}

/** The English names of these items, by id. */
export async function readNames(ids: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) =>
    ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
  const names = await Promise.all(parts.map((part) => readPart(part, signal)));
  return new Map(names.flat().map((name) => [name.entity_id, name.display_name]));
}

const TYPES: readonly TaxonomyEntityType[] = ['category', 'subcategory'];

function readPart(ids: readonly string[], signal?: AbortSignal): Promise<Name[]> {
  return readTable(
    'taxonomy_translations',
    'entity_id,display_name',
    (query) => query.in('entity_type', TYPES).in('entity_id', ids).eq('locale', LOCALE),
    signal,
  );
}

let waiting: { ids: Set<string>; names: Promise<Map<string, string>> } | null = null;

// Batches requests of the same moment, as from rows of a table.
async function waitForName(id: string): Promise<string | null> {
  if (waiting === null) {
    const ids = new Set<string>();
    waiting = {
      ids,
      names: new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
        waiting = null;
        return readNames([...ids]);
      }),
    };
  }
  waiting.ids.add(id);
  return (await waiting.names).get(id) ?? null;
}

/** The English name of a category or subcategory; its slug until loaded, or without a name. */
export function useItemName(id: string | null, slug: string | null): string | null {
  const name = useQuery({ ...itemName(id ?? ''), enabled: id !== null });
  return name.data ?? slug;
}
