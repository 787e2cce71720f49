import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isTyping, layerHasKeys } from '../keys/keyboard.ts';
import { Pane } from '../pane/Pane.tsx';
import { isInToast } from '../toast/isInToast.ts';
import { NoRow } from './NoRow.tsx';
import type { RowDrawerProps } from './rowDrawerProps.ts';
import { useAutoAdvance } from './useAutoAdvance.ts';

/** Longest wait for the row's details before it is shown without them. */
const PATIENCE_MS = 400;
/** Delay before prefetching neighbouring rows. */
const STAYS_MS = 150;

interface PrefetchOptions<Row> {
  openId: string;
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  prefetch?: (client: QueryClient, row: Row) => Promise<unknown>;
}

/** Whether the open row's details are loaded. Prefetches the rows above and below it. */
function usePrefetchNeighbours<Row>(
  { openId, known, rowId, prefetch }: PrefetchOptions<Row>,
  row: Row | undefined,
): boolean {
  const client = useQueryClient();
  const [readyId, setReadyId] = useState<string>();
  const isThere = row !== undefined;
  const read = useEffectEvent(async () => {
    if (row !== undefined) await prefetch?.(client, row);
  });
  const readNeighbours = useEffectEvent(() => {
    const at = known?.findIndex((one) => rowId(one) === openId) ?? -1;
    if (at === -1) return;
    for (const neighbour of [known?.[at + 1], known?.[at - 1]])
      if (neighbour !== undefined) void prefetch?.(client, neighbour);
  });

  useEffect(() => {
    if (!isThere) return;
    let isPast = false;
    const done = () => {
      if (!isPast) setReadyId(openId);
    };
    const patience = setTimeout(done, PATIENCE_MS);
    void read().then(done);
    const stays = setTimeout(readNeighbours, STAYS_MS);
    return () => {
      isPast = true;
      clearTimeout(patience);
      clearTimeout(stays);
    };
  }, [openId, isThere]);
  return readyId === openId;
}

type RowPaneProps<Row, Own extends Row | null, Key extends QueryKey> = RowDrawerProps<Row, Own, Key> & {
  of: { openId: string };
};

/**
 * Shows a row beside the list. The previous row stays, without keys, until the next one is loaded. After a decision,
 * the next undecided row follows.
 */
export default function RowPane<Row, Own extends Row | null, Key extends QueryKey>(
  props: RowPaneProps<Row, Own, Key>,
) {
  const { of, title, words, about, actions, footer, pane: options = {}, children } = props;
  const { openId, known, rowId, find } = of;
  const pane = useRef<HTMLElement>(null);
  const listed = known?.find((row) => rowId(row) === openId);
  const asked = useQuery({
    ...find(openId),
    enabled: listed === undefined,
    notifyOnChangeProps: 'all',
  });
  const row: Row | undefined = listed ?? asked.data ?? undefined;
  const { end, isLeaving } = useAutoAdvance({ ...of, ...options }, row);
  const isReady = usePrefetchNeighbours({ ...of, ...options }, row);
  const isAwaited = row === undefined ? asked.isPending || isLeaving : !isReady;
  const shown = useTurnedRow(openId, row, isAwaited);
  const isOpen = shown?.id === openId && !isLeaving;

  const close = () => {
    const line = rowElement(openId);
    if (line?.contains(document.activeElement) === false) line.focus();
    of.onClose();
  };
  usePaneFocus(pane, openId, close);

  return (
    <Pane
      ref={pane}
      id={shown?.id ?? openId}
      title={shown === undefined ? words.untitled : title(shown.row)}
      isWide={options.isWide ?? false}
      stale={shown !== undefined && !isOpen}
      onClose={close}
      actions={shown === undefined ? undefined : actions?.(shown.row)}
      footer={shown === undefined ? undefined : footer?.(shown.row, isOpen)}
    >
      <p role="status" className={end && 'pb-3 font-medium'}>
        {end}
      </p>
      {shown === undefined
        ? end === undefined && <NoRow query={asked} id={openId} words={words} about={about} />
        : children(shown.row, isOpen)}
    </Pane>
  );
}

interface Turned<Row> {
  id: string;
  row: Row;
}

/** The row in the pane: the open one, or the previous one until that is loaded. */
function useTurnedRow<Row>(
  openId: string,
  row: Row | undefined,
  isAwaited: boolean,
): Turned<Row> | undefined {
  const [kept, setKept] = useState<Turned<Row>>();
  const isKept = isAwaited && kept !== undefined && (kept.id !== openId || row === undefined);
  if (isKept) return kept;
  if (row === undefined) return undefined;
  if (kept?.id === openId && kept.row === row) return kept;
  const turned = { id: openId, row };
  setKept(turned);
  return turned;
}

/** The table row of an id. */
function rowElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-id="${id}"]`);
}

/**
 * Keyboard between list and pane: row focus follows the open row; F6 changes sides, Enter on the open row enters the
 * pane, Escape leaves a text, then closes the pane.
 */
function usePaneFocus(pane: RefObject<HTMLElement | null>, openId: string, close: () => void): void {
  useEffect(() => {
    const row = rowElement(openId);
    row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement?.closest('[data-row-id]') ?? null;
    if (focused !== null && focused !== row) row?.focus({ preventScroll: true });
  }, [openId]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target instanceof Node && pane.current?.contains(target) === true;
    if (key === 'F6') {
      event.preventDefault();
      (isInside ? rowElement(openId) : pane.current)?.focus();
    } else if (key === 'Enter' && target === rowElement(openId)) pane.current?.focus();
    else if (key === 'Escape' && isTyping(target)) {
      // What the text had opened took the focus back itself.
      if (isInside && document.activeElement === target) pane.current?.focus();
    } else if (key === 'Escape') close();
  });
  useLayoutEffect(() => {
    // A dialog may be gone once its Escape reaches the page.
    let isOurs = false;
    const notice = ({ target }: KeyboardEvent) => {
      isOurs = layerHasKeys('drawer') && !isInToast(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (isOurs && !event.defaultPrevented && !isChord) press(event);
    };
    document.addEventListener('keydown', notice, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', notice, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
