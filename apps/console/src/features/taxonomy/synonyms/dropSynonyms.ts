import type { PageOf } from '#kit/list/page.ts';
import { cancelRereads } from '#kit/list/showRow.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Synonym, type SynonymRef, SYNONYMS_KEY } from './synonyms.api.ts';
import { synonymKey } from './words.ts';

/** Takes synonyms off every page that shows them. Returns how to put them back. */
export function dropSynonyms(client: QueryClient, synonyms: readonly SynonymRef[]): () => void {
  cancelRereads(client, SYNONYMS_KEY);
  const gone = new Set(synonyms.map(synonymKey));
  const before = client.getQueriesData<PageOf<Synonym>>({ queryKey: SYNONYMS_KEY });
  for (const [key, page] of before) {
    if (page === undefined) continue;
    const rows = page.rows.filter((row) => !gone.has(synonymKey(row)));
    // If more pages follow, an emptied page will be refilled, so don't show it as empty.
    if (rows.length > 0 || !page.hasNext) client.setQueryData(key, { ...page, rows });
  }
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
  };
}
