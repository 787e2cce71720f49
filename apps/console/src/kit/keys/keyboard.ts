import { isInToast } from '../toast/isInToast.ts';

// The one place that decides where keys go. It hears each before anything else on the page does.

/** Where keys belong: to the page, while nothing lies over it, or to the drawer over it. */
export type KeyLayer = 'page' | 'drawer';

/** Takes each key while something that was asked for is still on its way. */
type Taker = (event: KeyboardEvent) => void;

const OVERLAYS = '[role=dialog], [role=menu]';
// Around a dialog lie the guards of its trap, which hold the focus for a moment.
const BELONGS_TO_OVERLAY = `${OVERLAYS}, [data-base-ui-portal]`;

const takers: Taker[] = [];
let onSearchKey: () => boolean = () => false;

/** From now on keys go to `take` or nowhere, until what this returns is called. Keys of the browser itself stay its own. */
export function holdKeys(take: Taker = () => undefined): () => void {
  // Its own function for each call: two may hold with the same.
  const taker: Taker = (event) => take(event);
  takers.push(taker);
  return () => {
    const at = takers.indexOf(taker);
    if (at !== -1) takers.splice(at, 1);
  };
}

/** Begins to listen, once; `search` answers whether it has taken Ctrl/Cmd K. */
export function watchKeys(search: () => boolean): void {
  onSearchKey = search;
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keyup', onKeyUp, true);
}

/** Whether keys that belong to the layer reach it: a dialog or menu over it has the keyboard to itself. */
export function layerHasKeys(layer: KeyLayer): boolean {
  return document.querySelectorAll(OVERLAYS).length === (layer === 'drawer' ? 1 : 0);
}

/** Whether keys pressed here are text: single-key shortcuts must leave them alone. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

/** The letter, digit or sign that the key writes; null for any other key. */
export function writtenBy(event: KeyboardEvent): string | null {
  return event.key.length === 1 && !isChord(event) ? event.key : null;
}

function onKeyDown(event: KeyboardEvent): void {
  const taker = takers.at(-1);
  if (isSearchKey(event) && (event.repeat || onSearchKey())) {
    event.preventDefault();
    stop(event);
  } else if (taker !== undefined) {
    stop(event);
    taker(event);
  } else if (isForWhatIsCovered(event)) stop(event);
}

// A button is pressed when the space bar is let go.
function onKeyUp(event: KeyboardEvent): void {
  if (takers.length > 0 || isForWhatIsCovered(event)) stop(event);
}

// A dialog that has just come gets the focus a moment later; until then the keys would act on what it covers. Escape
// closes it from anywhere, and single keys ask for their layer themselves.
function isForWhatIsCovered(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element) || target === document.body || isInToast(target)) return false;
  const isShortcut = key !== ' ' && writtenBy(event) !== null && !isTyping(target);
  if (key === 'Escape' || isShortcut) return false;
  return document.querySelector(OVERLAYS) !== null && target.closest(BELONGS_TO_OVERLAY) === null;
}

// Nothing on the page hears it. What the browser does with its own keys it still does.
function stop(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (!isChord(event) && !/^F\d+$/.test(event.key)) event.preventDefault();
}

function isSearchKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey;
}

// AltGr, which some keyboards write with, is told as Ctrl and Alt.
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}
