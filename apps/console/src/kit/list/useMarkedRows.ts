import { useEffect, useState } from 'react';

const MARKED_MS = 4000;
const NONE: ReadonlySet<string> = new Set();

interface Seen<Row> {
  key: string;
  rows: readonly Row[];
  marked: ReadonlySet<string>;
}

/**
 * Ids of rows that appeared or changed in the last moments. `key` identifies page and filters: another page's rows
 * don't count as changed.
 */
export function useMarkedRows<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  key: string,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen<Row> | null>(null);
  if (rows !== undefined && (seen?.key !== key || !areSame(seen.rows, rows)))
    setSeen({ key, rows, marked: seen?.key === key ? marksOf(seen, rows) : NONE });

  const marked = seen?.marked ?? NONE;
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => {
      setSeen((now) => (now?.marked === marked ? { ...now, marked: NONE } : now));
    }, MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}

// A refetched row without changes is the same object.
function areSame<Row>(before: readonly Row[], now: readonly Row[]): boolean {
  return before === now || (before.length === now.length && before.every((row, at) => row === now[at]));
}

function marksOf<Row extends { id: string }>(
  { rows, marked }: Seen<Row>,
  now: readonly Row[],
): ReadonlySet<string> {
  const before = new Map(rows.map((row) => [row.id, row]));
  const changed = now.filter((row) => {
    const was = before.get(row.id);
    return was !== row && JSON.stringify(was) !== JSON.stringify(row);
  });
  // If rows were only removed, keeps the set, so the timer is not restarted.
  return changed.length === 0 ? marked : new Set([...marked, ...changed.map(({ id }) => id)]);
}
