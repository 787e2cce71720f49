/** Where a row stands in a list: what the list is sorted by, and its id, as the row has them. */
export type Cursor = Readonly<Record<string, string | number | boolean | null>>;

/** Where a page begins, or ends. */
export type Place = { after: Cursor } | { before: Cursor };

// In the tab's storage, so that reload and back find them. What is not there any more is found by its offset.
const KEY = 'marketdesk.places';
const MOST = 100;

/** Where a page of a list lies, if that was noted. */
export function placeOf(list: string, page: number): Place | undefined {
  return stored().find(([key]) => key === keyOf(list, page))?.[1];
}

/** Notes where pages of a list lie; the oldest notes make room. */
export function notePlaces(list: string, places: ReadonlyMap<number, Place>): void {
  const noted = [...places].map(([page, place]): Note => [keyOf(list, page), place]);
  const kept = stored().filter(([key]) => !noted.some(([other]) => other === key));
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...kept, ...noted].slice(-MOST)));
  } catch {
    // Storage is forbidden: pages are found by their offsets.
  }
}

/** Forgets them all: they hold names and addresses of the rows, which are not for whoever signs in next. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing was noted.
  }
}

type Note = [key: string, place: Place];

function keyOf(list: string, page: number): string {
  return `${page} ${list}`;
}

function stored(): Note[] {
  try {
    const notes: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(notes) ? notes.filter(isNote) : [];
  } catch {
    return [];
  }
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
