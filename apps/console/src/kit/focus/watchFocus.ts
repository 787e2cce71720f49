import { isInToast } from '../toast/isInToast.ts';

// Where the focus goes when the focused element disappears: to the row at the same position, the open dialog, the
// element focused before the dialog, the card that it was in, or else the page's heading. After navigating to another page: to its heading.

interface Spot {
  element: HTMLElement;
  /** The rows that it was among, and its index. */
  rows: Element | null;
  at: number;
  /** The part of the page that it was in. */
  part: HTMLElement | null;
}

const PARTS = 'main section[aria-labelledby], main section[aria-label], [data-pane]';

/** Code that replaces an element and sets the focus itself has done so by then. */
const PATIENCE_MS = 50;

let last: Spot | null = null;
/** The same for the content below dialogs and toasts. */
let onPage: Spot | null = null;
let isArriving = false;
/** Whether somebody has moved the focus since the navigation began. */
let isMoved = false;
/** Whether the last input was a key: a mouse click marks no row. */
let isByKeys = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts managing the focus. Returns a function that stops it. */
export function watchFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  document.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
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
    isArriving = isMoved = false;
    isByKeys = true;
  };
}

/** A navigation begins. */
export function setOff(): void {
  isMoved = false;
}

/** It has led to another page. */
export function arrive(): void {
  isArriving = true;
  settleSoon();
}

function onKeyDown({ key }: KeyboardEvent): void {
  isByKeys = true;
  isMoved ||= key === 'Tab';
}

function onPointerDown(): void {
  isByKeys = false;
  isMoved = true;
}

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  const rows = row?.parentElement ?? null;
  const at = row === null || rows === null ? -1 : [...rows.children].indexOf(row);
  const part = target.closest<HTMLElement>(PARTS);
  last = { element: target, rows, at, part };
  if (isPartOfPage(target)) onPage = last;
}

// Lost on purpose, as by a click elsewhere, rather than by removal.
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
    const next =
      rowAt(last) ?? openDialog() ?? stillThere(onPage) ?? rowAt(onPage) ?? partOf(onPage) ?? heading();
    next?.focus(STILL);
  }
}

const STILL = { preventScroll: true };

// The page may load in parts: until its heading exists, the focus is on the page itself. A slow one does not take the focus from where
// somebody has moved it meanwhile, as to the next link.
function settleOnPage(): void {
  const [page, title] = [document.querySelector('main'), heading()];
  const { activeElement } = document;
  const isPlaced =
    activeElement !== page && (isMoved ? !isNowhere() : page?.contains(activeElement) === true);
  if (!isPlaced) title?.focus(STILL);
  isArriving = !isPlaced && title === page;
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  return focusable(found);
}

function focusable(element: HTMLElement | null): HTMLElement | null {
  if (element?.hasAttribute('tabindex') === false) element.tabIndex = -1;
  return element;
}

function partOf(spot: Spot | null): HTMLElement | null {
  return spot?.part?.isConnected === true ? focusable(spot.part) : null;
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
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-ending-style])');
  return [...dialogs].findLast(isShown) ?? null;
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
  // Missing in the tests' page.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}
