import { storedJson, storeText } from '#backend/browserStorage.ts';

/** A row's position in a list: its sort values and id. */
export type Cursor = Readonly<Record<string, string | number | boolean | null>>;

/** Where a page begins or ends. */
export type PageCursor = { after: Cursor } | { before: Cursor };

// In session storage, for reload and back. Pages without an entry are read by offset.
const KEY = 'marketdesk.places';
const MOST = 100;

/** The cached position of a page. */
export function cachedCursor(list: string, page: number): PageCursor | undefined {
  return stored().find(([key]) => key === keyOf(list, page))?.[1];
}

/** Caches page positions; drops the oldest. */
export function cacheCursors(list: string, places: ReadonlyMap<number, PageCursor>): void {
  const noted = [...places].map(([page, place]): Note => [keyOf(list, page), place]);
  const kept = stored().filter(([key]) => !noted.some(([other]) => other === key));
  storeText(KEY, JSON.stringify([...kept, ...noted].slice(-MOST)), 'sessionStorage');
}

/** Clears the cache: it contains names and emails, which the next user must not see. */
export function clearCursorCache(): void {
  storeText(KEY, null, 'sessionStorage');
}

type Note = [key: string, place: PageCursor];

function keyOf(list: string, page: number): string {
  return `${page} ${list}`;
}

function stored(): Note[] {
  const notes = storedJson(KEY, 'sessionStorage');
  return Array.isArray(notes) ? notes.filter(isNote) : [];
}

function isNote(note: unknown): note is Note {
  if (!Array.isArray(note)) return false;
  const [key, place] = note as unknown[];
  return (
    typeof key === 'string' &&
    typeof place === 'object' &&
    place !== null &&
    ('after' in place || 'before' in place)
  );
}
