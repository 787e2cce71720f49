import { isInToast } from '../toast/isInToast.ts';

// Moves the focus when the focused element disappears: to the row at the same position, the open dialog, the previously
// focused element, its card, or the page's heading. After navigation: to the new page's heading.

interface Spot {
  element: HTMLElement;
  /** The rows that it was among, and its index. */
  rows: Element | null;
  at: number;
  /** The page section that it was in. */
  part: HTMLElement | null;
}

const PARTS = 'main section[aria-labelledby], main section[aria-label], [data-pane]';

/** Waits for code that replaces an element and sets the focus itself. */
const PATIENCE_MS = 50;

let last: Spot | null = null;
/** The same for the content below dialogs and toasts. */
let onPage: Spot | null = null;
let isArriving = false;
/** Whether the user moved the focus since the navigation began. */
let isMoved = false;
/** Whether the last input was a key: mouse clicks mark no row. */
let isByKeys = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts managing the focus. Returns how to stop. */
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

/** The navigation changed the page. */
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

// Lost on purpose, as by a click elsewhere, not by removal.
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

// Until the page's heading exists, the page itself has the focus. A slow page does not take the focus from where the
// user moved it.
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
  // Missing in jsdom.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}
