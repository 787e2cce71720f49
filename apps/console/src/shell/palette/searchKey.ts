import { holdKeys, watchKeys, writtenBy } from '#kit/keys/keyboard.ts';

/**
 * Whether the palette is asked for, and what has been typed into it. It stands outside of what React draws, because both
 * begin with the press of Ctrl/Cmd K: before the palette's code is there, and before the page is.
 */
interface Search {
  isOpen: boolean;
  typed: string;
}

/** Where one is: in the shell, on a page that has no palette, or not known as long as nothing is drawn. */
type Place = 'shell' | 'elsewhere' | 'unknown';

const CLOSED: Search = { isOpen: false, typed: '' };
const listeners = new Set<() => void>();
let search = CLOSED;
let place: Place = 'elsewhere';
let release: () => void = () => undefined;

/** For React's useSyncExternalStore. */
export const searchStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => search,
};

/** Begins to listen for Ctrl/Cmd K. `from` is `unknown` before anything is drawn that could have a palette. */
export function watchSearchKey(from: Place): void {
  place = from;
  watchKeys(() => {
    if (place === 'elsewhere') return false;
    if (search.isOpen) closeSearch();
    else openSearch();
    return true;
  });
}

/** What is drawn now. A page without the shell has no use for what was typed before it came. */
export function searchIn(next: Place): void {
  place = next;
  if (next === 'elsewhere') closeSearch();
}

/** Asks for the palette. Until it has the keyboard, what is typed is kept for it. */
export function openSearch(): void {
  release();
  release = holdKeys(takeKey);
  publish({ isOpen: true, typed: '' });
}

export function typeSearch(typed: string): void {
  publish({ ...search, typed });
}

/** The palette has the keyboard. */
export function searchIsFocused(): void {
  release();
}

export function closeSearch(): void {
  release();
  if (search.isOpen) publish(CLOSED);
}

function takeKey(event: KeyboardEvent): void {
  const written = writtenBy(event);
  if (written !== null) typeSearch(search.typed + written);
  else if (event.key === 'Backspace') typeSearch(search.typed.slice(0, -1));
  else if (event.key === 'Escape') closeSearch();
}

function publish(next: Search): void {
  search = next;
  for (const listener of listeners) listener();
}
