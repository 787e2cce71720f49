import { cancelRereads } from '#kit/list/showRow.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Item } from './categories.api.ts';

/**
 * Applies `change` to a list optimistically, in every cached language and search under `key`. Returns a function that
 * rolls it back.
 */
export function showItems(
  client: QueryClient,
  key: QueryKey,
  change: <Row extends Item>(rows: Row[]) => Row[],
): () => void {
  cancelRereads(client, key);
  const before = client.getQueriesData<Item[]>({ queryKey: key });
  client.setQueriesData<Item[]>({ queryKey: key }, (rows) => rows && change(rows));
  return () => {
    for (const [queryKey, rows] of before) client.setQueryData(queryKey, rows);
  };
}

/** A change of one item. */
export function changing(id: string, part: Partial<Item> & { icon_slug?: string | null }) {
  return <Row extends Item>(rows: Row[]): Row[] =>
    rows.map((row) => (row.id === id ? { ...row, ...part } : row));
}
