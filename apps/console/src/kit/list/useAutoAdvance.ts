import { useEffect, useEffectEvent, useState } from 'react';
import { layerHasKeys } from '../keys/keyboard.ts';
import type { PageOf } from './page.ts';
import { onRowResolved } from './rowResolved.ts';

interface AutoAdvance<Row> {
  openId: string;
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  waits?: (row: Row) => boolean;
  subject?: (row: Row) => string;
  reread: () => Promise<PageOf<Row> | undefined>;
  onShow: (id: string) => void;
}

/** The row that was just decided. */
interface Left {
  id: string;
  /** The row to show next. */
  nextId: string | undefined;
  /** The sentence when there is no next row. */
  end?: string;
}

/** After the open row is decided, shows the next undecided row, or a sentence that there is none. */
export function useAutoAdvance<Row>(
  { openId, known = [], rowId, waits, subject = rowId, reread, onShow }: AutoAdvance<Row>,
  row: Row | undefined,
): { end: string | undefined; isLeaving: boolean } {
  const [left, setLeft] = useState<Left>();
  if (left !== undefined && left.id !== openId) setLeft(undefined);

  const take = useEffectEvent((resolved: string) => {
    const isResolved = (one: Row) => rowId(one) === resolved || subject(one) === resolved;
    if (row === undefined || !isResolved(row)) return false;
    // The row may leave the list before the dialog closes.
    const next = nextWaiting({ rows: known, rowId, openId, isResolved, waits });
    setLeft({ id: openId, nextId: next && rowId(next) });
    return true;
  });
  useEffect(() => onRowResolved((resolved) => take(resolved)), []);

  const finish = useEffectEvent((page: PageOf<Row> | undefined, before: ReadonlySet<string>) => {
    if (left === undefined) return;
    const next = page?.rows.find((one) => !before.has(rowId(one)) && (waits?.(one) ?? true));
    if (next !== undefined) onShow(rowId(next));
    else setLeft({ ...left, end: `Nothing else waits ${page?.hasNext === true ? 'on this page' : 'here'}.` });
  });
  const go = useEffectEvent(async () => {
    if (left === undefined) return;
    if (left.nextId !== undefined) onShow(left.nextId);
    else {
      const before = new Set([left.id, ...known.map(rowId)]);
      finish(await reread(), before);
    }
  });
  const isLeaving = left !== undefined && left.end === undefined;
  useEffect(() => {
    if (!isLeaving) return;
    // A closing dialog returns the focus to its opener: wait until it is removed.
    const advance = () => {
      if (!layerHasKeys('page')) return;
      observer.disconnect();
      void go();
    };
    const observer = new MutationObserver(advance);
    observer.observe(document.body, { childList: true, subtree: true });
    advance();
    return () => observer.disconnect();
  }, [isLeaving]);
  // Cancelled if the decision is undone.
  const waitsAgain = row !== undefined && waits?.(row) === true;
  return { end: waitsAgain ? undefined : left?.end, isLeaving };
}

interface Waiting<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The decided row. */
  openId: string;
  /** Whether this was decided with it. */
  isResolved: (row: Row) => boolean;
  /** Whether a row is undecided; default every row below. */
  waits?: ((row: Row) => boolean) | undefined;
}

/** The next row: the first undecided below, then above; undefined for none. */
export function nextWaiting<Row>({ rows, rowId, openId, isResolved, waits }: Waiting<Row>): Row | undefined {
  const at = rows.findIndex((row) => rowId(row) === openId);
  const below = rows.slice(at + 1);
  const all = waits === undefined ? below : [...below, ...rows.slice(0, Math.max(at, 0))];
  return all.find((row) => !isResolved(row) && (waits?.(row) ?? true));
}
