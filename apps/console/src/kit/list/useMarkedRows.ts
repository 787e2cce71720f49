import { useEffect, useState } from 'react';

const MARKED_MS = 4000;
const NONE: ReadonlySet<string> = new Set();

interface Seen {
  key: string;
  /** All of the rows as one text, and each by its id. */
  all: string;
  each: ReadonlyMap<string, string>;
  marked: ReadonlySet<string>;
}

/**
 * The ids of rows that came, or say something else than before, within the last moments. `key` names page and filters:
 * other rows for another page are no change.
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
  // The same set again, when rows only went, is no reason to wait anew.
  return changed.length === 0 ? marked : new Set([...marked, ...changed]);
}
