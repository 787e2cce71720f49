import { isInToast } from '../toast/isInToast.ts';

// Decides where keys go, before anything else on the page handles them.

/** The layer that keys belong to: the page, or the open drawer or pane of its list. */
export type KeyLayer = 'page' | 'drawer';

/** Receives all keys while requested code loads. */
type Taker = (event: KeyboardEvent) => void;

const OVERLAYS = '[role=dialog], [role=menu]';
// Guard elements around a dialog's focus trap hold the focus for a moment.
const PORTAL = '[data-base-ui-portal]';
const BELONGS_TO_OVERLAY = `${OVERLAYS}, ${PORTAL}`;

const NOT_TEXT = 'select, input:is([type=checkbox], [type=radio], [type=file])';

/** A letter, mark, digit or question mark that is not on a Latin keyboard. */
const OTHER_SCRIPT = /^(?![\p{ASCII}\p{Script=Latin}])[\p{L}\p{M}\p{Nd}؟]/u;

const takers: Taker[] = [];
let onSearchKey: () => boolean = () => false;

/** Sends all keys to `take` until the returned function is called. Browser shortcuts are not affected. */
export function holdKeys(take: Taker = () => undefined): () => void {
  // A separate function per call: two callers may pass the same one.
  const taker: Taker = (event) => take(event);
  takers.push(taker);
  return () => {
    const at = takers.indexOf(taker);
    if (at !== -1) takers.splice(at, 1);
  };
}

/** Starts listening, once, before all other listeners; `search` returns whether it handled Ctrl/Cmd K. */
export function watchKeys(search: () => boolean): void {
  onSearchKey = search;
  window.addEventListener('keydown', keepFromPage, true);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keyup', onKeyUp, true);
}

/** Whether keys reach the layer: an open dialog or menu over it gets all of them. */
export function layerHasKeys(layer: KeyLayer): boolean {
  const isOverPage = layer === 'drawer' && document.querySelector('[data-pane]') === null;
  return shownOverlays().length === (isOverPage ? 1 : 0);
}

// Dialogs are portals at the end of the body, so the large page is not searched at each key. A page hidden behind a
// sign-in or code prompt keeps its open dialogs.
function shownOverlays(): HTMLElement[] {
  return [...document.body.children]
    .filter((child) => child.matches(PORTAL))
    .flatMap((portal) => [...portal.querySelectorAll<HTMLElement>(OVERLAYS)])
    .filter(({ style }) => style.display !== 'none');
}

/** Whether keys here are text input, which single-key shortcuts must ignore. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

/** Whether the browser's own undo applies to this field. */
export function isTextField(target: EventTarget | null): boolean {
  return isTyping(target) && target instanceof Element && target.closest(NOT_TEXT) === null;
}

interface Pressed extends Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> {
  getModifierState: (key: 'AltGraph' | 'CapsLock') => boolean;
}

/** The name of a shortcut's key, independent of Caps Lock; keys of other scripts have their name on a US keyboard. */
export function keyOf(event: Pressed): string {
  const { key, code, shiftKey } = event;
  if (OTHER_SCRIPT.test(key) && !event.getModifierState('AltGraph')) return usKey(code, shiftKey) ?? key;
  return /^[a-z]$/i.test(key) && event.getModifierState('CapsLock') ? letterOf(key, shiftKey) : key;
}

function usKey(code: string, shiftKey: boolean): string | undefined {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  if (code === 'Period' && !shiftKey) return '.';
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return letterOf(letter, shiftKey);
  return shiftKey ? undefined : digit;
}

function letterOf(key: string, shiftKey: boolean): string {
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** The character that the key types; null for any other key. */
function writtenBy(event: KeyboardEvent): string | null {
  return event.key.length === 1 && !isChord(event) ? event.key : null;
}

/** What was typed, after one more key. */
export function typedWith(typed: string, event: KeyboardEvent): string {
  return event.key === 'Backspace' ? typed.slice(0, -1) : typed + (writtenBy(event) ?? '');
}

// During input method composition, keys choose and end the word and do nothing on the page.
function keepFromPage(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopImmediatePropagation();
}

// Safari reports the Enter that ends a word after the composition; only its key code tells.
function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}

function onKeyDown(event: KeyboardEvent): void {
  const taker = takers.at(-1);
  if (isSearchKey(event) && (event.repeat || onSearchKey())) {
    event.preventDefault();
    stop(event);
  } else if (taker !== undefined) {
    stop(event);
    taker(event);
  } else if (comesBack(event) || isForWhatIsCovered(event)) stop(event);
}

// Space presses a button on release; until then no other key may press anything.
function onKeyUp(event: KeyboardEvent): void {
  if (takers.length > 0 || (event.key === ' ' && isForWhatIsCovered(event))) stop(event);
}

// A new dialog gets the focus a moment later; until then keys would act on what it covers. Escape closes it from
// anywhere; single keys check their layer themselves.
function isForWhatIsCovered(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element) || target === document.body || isInToast(target)) return false;
  const isShortcut = key !== ' ' && writtenBy(event) !== null && !isTyping(target);
  if (key === 'Escape' || isShortcut) return false;
  return target.closest(BELONGS_TO_OVERLAY) === null && !layerHasKeys('page');
}

// A dialog's focus trap is late at its edge: a held Tab would leave the dialog. This leads it back.
function comesBack({ target, key }: KeyboardEvent): boolean {
  if (key !== 'Tab' || !(target instanceof Element) || isInToast(target)) return false;
  const overlay = shownOverlays().findLast((it) => !it.matches('[data-ending-style]'));
  if (overlay === undefined || target.closest(OVERLAYS) !== null) return false;
  overlay.focus();
  return true;
}

// Nothing on the page receives it. Browser shortcuts still work.
function stop(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (!isChord(event) && !/^F\d+$/.test(event.key)) event.preventDefault();
}

function isSearchKey(event: KeyboardEvent): boolean {
  return keyOf(event).toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey;
}

// AltGr, which types characters on some keyboards, is reported as Ctrl and Alt.
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}
