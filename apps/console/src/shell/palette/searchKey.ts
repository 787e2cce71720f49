import { store } from '#backend/store.ts';
import { holdKeys, typedWith, watchKeys } from '#kit/keys/keyboard.ts';
import { workingShortcuts } from '#kit/keys/useShortcuts.ts';

/**
 * Whether the palette is requested, and the text typed for it. Outside of React: Ctrl/Cmd K works before the palette's
 * and the page's code is loaded.
 */
interface Search {
  isOpen: boolean;
  typed: string;
  /** What can be done with the item that was focused or open. */
  actions: ReturnType<typeof workingShortcuts>;
}

/** The kind of page: in the shell, without a palette, or unknown before the first render. */
type Place = 'shell' | 'elsewhere' | 'unknown';

const CLOSED: Search = { isOpen: false, typed: '', actions: {} };
export const searchStore = store(CLOSED);
let place: Place = 'elsewhere';
let release: () => void = () => undefined;

/** Starts listening for Ctrl/Cmd K. `from` is `unknown` before the first render. */
export function watchSearchKey(from: Place): void {
  place = from;
  watchKeys(() => {
    if (place === 'elsewhere') return false;
    if (searchStore.snapshot().isOpen) closeSearch();
    else openSearch();
    return true;
  });
}

/** Reports the kind of page. A page without the shell discards typed text. */
export function searchIn(next: Place): void {
  place = next;
  if (next === 'elsewhere') closeSearch();
}

/** Requests the palette. Until it has the focus, typed keys are kept for it. */
export function openSearch(): void {
  release();
  release = holdKeys(takeKey);
  searchStore.set({ isOpen: true, typed: '', actions: workingShortcuts() });
}

export function typeSearch(typed: string): void {
  searchStore.set({ ...searchStore.snapshot(), typed });
}

/** The palette has the focus. */
export function searchIsFocused(): void {
  release();
}

export function closeSearch(): void {
  release();
  searchStore.set(CLOSED);
}

function takeKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') closeSearch();
  else typeSearch(typedWith(searchStore.snapshot().typed, event));
}
