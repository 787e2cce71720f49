import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { isTyping, keyOf, layerHasKeys } from '../keys/keyboard.ts';
import { shortcutOf } from '../keys/shortcuts.ts';

/** What clicks and keys do on rows. */
export interface RowBehaviour<Row> {
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  /** Opened by a modified click, in a new tab. */
  rowHref?: (row: Row) => string;
  /** The row whose drawer is open. */
  openId?: string | undefined;
  /**
   * Whether `j` and `k` move over the rows; off where several tables share a page. Default: when rows can be opened.
   */
  keys?: boolean;
}

interface Rows<Row> extends RowBehaviour<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

interface BodyBehaviour<Row> extends Rows<Row> {
  /**
   * A press beside a row's box, or Shift and a click; where rows can't be selected, that opens the row in a new tab.
   */
  onSelect?: ((id: string, range: boolean) => void) | undefined;
  /** During selection, a press anywhere on a row, links included, toggles its box. */
  isChoosing?: boolean | undefined;
}

/** Event handlers of a table's body for its rows; links and buttons in rows handle their own events. */
export function bodyEvents<Row>(behaviour: BodyBehaviour<Row>) {
  const { rows, rowId, onOpen, onSelect, rowHref, isChoosing = false } = behaviour;
  if (onOpen === undefined && onSelect === undefined) return {};
  const openInTab = (row: Row) => {
    if (rowHref !== undefined) window.open(rowHref(row), '_blank', 'noopener');
  };
  return {
    // Before the row's links, which would lead away from the selection.
    onClickCapture: (event: MouseEvent<HTMLTableSectionElement>) => {
      const row = isChoosing ? rowAt(event, rows, 'input') : undefined;
      if (row === undefined || onSelect === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onSelect(rowId(row), event.shiftKey);
    },
    onClick: (event: MouseEvent<HTMLTableSectionElement>) => {
      const row = rowAt(event, rows);
      if (row === undefined || isSelectingText()) return;
      if (onSelect !== undefined && (event.shiftKey || isBesideBox(event)))
        onSelect(rowId(row), event.shiftKey);
      else if (event.metaKey || event.ctrlKey || event.shiftKey) openInTab(row);
      else onOpen?.(row);
    },
    // A Shift click would also select text, and then count as text selection.
    onMouseDown: (event: MouseEvent<HTMLTableSectionElement>) => {
      if (event.shiftKey && onSelect !== undefined && rowAt(event, rows, 'a, button') !== undefined)
        event.preventDefault();
    },
    onAuxClick: (event: MouseEvent<HTMLTableSectionElement>) => {
      const row = event.button === 1 ? rowAt(event, rows) : undefined;
      if (row !== undefined) openInTab(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => {
      const isOnRow = event.target instanceof Element && event.target.parentElement === event.currentTarget;
      const row = event.key === 'Enter' && isOnRow ? rowAt(event, rows) : undefined;
      if (row !== undefined) onOpen?.(row);
    },
  };
}

/** Whether the event is in the box's cell: rows render faster without labels. */
function isBesideBox({ target }: SyntheticEvent): boolean {
  return target instanceof HTMLTableCellElement && target.querySelector(':scope > [type=checkbox]') !== null;
}

// The row of the event, unless it is inside an element with its own events. Menu items are React children of the row
// outside its DOM, so only elements inside the body count.
function rowAt<Row>(
  event: SyntheticEvent<HTMLTableSectionElement>,
  rows: readonly Row[],
  others = 'a, button, input, select, textarea, label',
): Row | undefined {
  const { target, currentTarget: body } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !body.contains(target)) return undefined;
  if (target.closest(others) !== null) return undefined;
  const line = target.closest('tr');
  return line === null ? undefined : rows[[...body.children].indexOf(line)];
}

function isSelectingText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}

/** Direction of a key over a list's rows: `j` down, `k` up; null for any other key. */
function stepOf(event: globalThis.KeyboardEvent): 1 | -1 | null {
  if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return null;
  const name = shortcutOf(keyOf(event));
  if (name === 'next') return 1;
  return name === 'previous' ? -1 : null;
}

/** `j` and `k` move over the rows; with the drawer open they show its next and previous row. */
export function useRowKeys<Row>(body: RefObject<HTMLTableSectionElement | null>, behaviour: Rows<Row>): void {
  const { rows, rowId, onOpen, openId } = behaviour;
  const isOpen = openId !== undefined && onOpen !== undefined;
  const move = useEffectEvent((step: 1 | -1) => {
    if (!layerHasKeys(isOpen ? 'drawer' : 'page')) return;
    if (isOpen) {
      const at = rows.findIndex((row) => rowId(row) === openId);
      const next = at === -1 ? undefined : rows[at + step];
      if (next !== undefined) onOpen(next);
      return;
    }
    const all = [...(body.current?.children ?? [])] as HTMLElement[];
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[at === -1 ? 0 : at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  });

  const hasKeys = behaviour.keys ?? onOpen !== undefined;
  useLayoutEffect(() => {
    if (!hasKeys) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      move(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasKeys]);
}
