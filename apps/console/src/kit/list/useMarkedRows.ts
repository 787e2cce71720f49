import { useEffect, useState } from 'react';

const MARKED_MS = 4000;
const NONE: ReadonlySet<string> = new Set();

interface Seen {
  key: string;
  /** All rows serialized, and each by its id. */
  all: string;
  each: ReadonlyMap<string, string>;
  marked: ReadonlySet<string>;
}

/**
 * The ids of rows that appeared or changed within the last moments. `key` names page and filters: the rows of another
 * page don't count as changed.
 */
export function useMarkedRows<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  key: string,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen | null>(null);
  const all = rows === undefined ? undefined : JSON.stringify(rows);
  if (rows !== undefined && all !== undefined && (seen?.all !== all || seen.key !== key)) {
    const each = new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
    setSeen({ key, all, each, marked: seen?.key === key ? marksOf(seen, each) : NONE });
  }

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

function marksOf({ each: before, marked }: Seen, now: ReadonlyMap<string, string>): ReadonlySet<string> {
  const changed = [...now].filter(([id, text]) => before.get(id) !== text).map(([id]) => id);
  // If rows were only removed, the same set is kept, so that the timer is not restarted.
  return changed.length === 0 ? marked : new Set([...marked, ...changed]);
}
