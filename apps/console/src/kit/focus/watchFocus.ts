import { isInToast } from '../toast/isInToast.ts';

// The one rule for where the keyboard goes on when what had it disappears: to the row at the same place, the dialog that
// is open, what had it before the dialog, or else the page's heading. After a move to another page: to its heading.

interface Spot {
  element: HTMLElement;
  /** The rows that it stood among, and where. */
  rows: Element | null;
  at: number;
}

/** Whoever replaces something and puts the focus somewhere itself has done so by then. */
const PATIENCE_MS = 50;

let last: Spot | null = null;
/** The same, of what lies under dialogs and toasts. */
let onPage: Spot | null = null;
let isArriving = false;
/** Whether one works by keys just now: who presses with the mouse has marked no row. */
let isByKeys = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins to look after the focus. Returns what ends it. */
export function watchFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('keydown', () => (isByKeys = true), { signal, capture: true });
  document.addEventListener('pointerdown', () => (isByKeys = false), { signal, capture: true });
  const changes = new MutationObserver(settleSoon);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    ending.abort();
    changes.disconnect();
    clearTimeout(timer);
    timer = undefined;
    last = onPage = null;
    isArriving = false;
    isByKeys = true;
  };
}

/** Another page is shown. */
export function arrive(): void {
  isArriving = true;
  settleSoon();
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  const rows = row?.parentElement ?? null;
  const at = row === null || rows === null ? -1 : [...rows.children].indexOf(row);
  last = { element: target, rows, at };
  if (isPartOfPage(target)) onPage = last;
}

// Let go on purpose, as by a press beside it, rather than taken away.
function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
  queueMicrotask(() => {
    if (!isNowhere() || isGone(target) || last?.element !== target) return;
    if (onPage === last) onPage = null;
    last = null;
  });
}

function settleSoon(): void {
  const isWaiting = isArriving || (last !== null && isNowhere());
  if (isWaiting) timer ??= setTimeout(settle, PATIENCE_MS);
}

function settle(): void {
  timer = undefined;
  if (isArriving && openDialog() === null) settleOnPage();
  else if (isNowhere() && last !== null && isGone(last.element)) {
    (rowAt(last) ?? openDialog() ?? stillThere(onPage) ?? rowAt(onPage) ?? heading())?.focus(STILL);
  }
}

const STILL = { preventScroll: true };

// The page may come in parts: until its heading is there, the focus waits on the page itself.
function settleOnPage(): void {
  const [page, title] = [document.querySelector('main'), heading()];
  const { activeElement } = document;
  const isPlaced = activeElement !== page && page?.contains(activeElement) === true;
  if (!isPlaced) title?.focus(STILL);
  isArriving = !isPlaced && title === page;
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (found?.hasAttribute('tabindex') === false) found.tabIndex = -1;
  return found;
}

function rowAt(spot: Spot | null): HTMLElement | null {
  if (spot === null || !isByKeys || spot.rows?.isConnected !== true) return null;
  const row = spot.rows.children[spot.at] ?? spot.rows.lastElementChild;
  return row instanceof HTMLElement && row.tabIndex === -1 && row.hasAttribute('tabindex') ? row : null;
}

function stillThere(spot: Spot | null): HTMLElement | null {
  return spot === null || isGone(spot.element) ? null : spot.element;
}

function openDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-ending-style])')].at(-1) ?? null;
}

function isPartOfPage(element: Element): boolean {
  return element.closest('[role=dialog], [role=menu], [data-base-ui-portal]') === null && !isInToast(element);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled') || !isShown(element);
}

function isShown(element: HTMLElement): boolean {
  // Not in the tests' page.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}
