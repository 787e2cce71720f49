import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';

interface Identified {
  id: string;
}

/**
 * Cancels refetches under `key`, whose responses would restore the old state. A first read continues: nothing would
 * restart it, and useAction refetches it afterwards.
 */
export function cancelRereads(client: QueryClient, key: QueryKey): void {
  void client.cancelQueries({ queryKey: key, predicate: ({ state }) => state.data !== undefined });
}

/** Cancels refetches that begin under the keys, until the returned function is called. */
export function holdRereads(client: QueryClient, keys: readonly QueryKey[]): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const isHeld = keys.some((queryKey) => matchQuery({ queryKey }, event.query));
    // The event comes just before the request, which can't be cancelled yet.
    if (isHeld) queueMicrotask(() => keys.forEach((key) => cancelRereads(client, key)));
  });
}

/**
 * Optimistically applies `change` to the row of its id in all queries under `key`: pages and single rows. Returns the
 * rollback.
 */
export function showRow<Row extends Identified>(
  client: QueryClient,
  key: QueryKey,
  change: Partial<Row> & Identified,
): () => void {
  cancelRereads(client, key);
  const before = client.getQueriesData({ queryKey: key });
  client.setQueriesData({ queryKey: key }, (data: unknown) => {
    if (isIdentified(data)) return changed(data, change);
    if (!isPage(data)) return data;
    return { ...data, rows: data.rows.map((row) => changed(row, change)) };
  });
  return () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
  };
}

/** Removes a deleted row from every page under `key`. `one` is the key of the single row. */
export function dropRow(client: QueryClient, key: QueryKey, id: string, one: QueryKey): void {
  client.setQueriesData({ queryKey: key }, (data: unknown) =>
    isPage(data) ? { ...data, rows: data.rows.filter((row) => row.id !== id) } : data,
  );
  client.setQueryData(one, null);
}

function changed(row: Identified, change: Identified): Identified {
  return row.id === change.id ? { ...row, ...change } : row;
}

function isIdentified(data: unknown): data is Identified {
  return typeof data === 'object' && data !== null && 'id' in data;
}

function isPage(data: unknown): data is { rows: readonly Identified[] } {
  return typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);
}
