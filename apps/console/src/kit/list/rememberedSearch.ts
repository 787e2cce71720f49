import { storedJson, storeText } from '#backend/browserStorage.ts';
import { storedSession } from '#backend/storedSession.ts';
import { redirect } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;
type Kept = Readonly<Record<string, string>>;

interface Visit {
  /** The list's path, the storage key of its filters for the signed-in user. */
  path: '/admin/reports' | '/admin/support';
  search: Search;
  /** Why the router loads the route: `stay` when something changed on the list itself. */
  cause: 'preload' | 'enter' | 'stay';
  /** Parameters never stored: the page, the open drawer, and searches, which may contain names. */
  passing: readonly string[];
}

// Filters set by the link that led here, not chosen by the user.
const linked = new Map<string, Kept>();

/**
 * For a list route's `beforeLoad`: stores the last chosen filters, and redirects a visit without filters to them. On
 * the list itself an empty URL means that the filters were cleared.
 */
export function rememberSearch({ path, search, cause, passing }: Visit): void {
  const named = namedIn(search);
  const kept = keptSearch(path);
  // A saved view's filters are not the user's last choice.
  if (cause === 'stay' && named.savedView !== undefined) return;
  if (cause === 'stay') {
    const chosen = entriesOf(named).filter(([name]) => !passing.includes(name));
    keepChosen(path, Object.fromEntries(chosen));
  } else if (entriesOf(named).length > 0) {
    if (cause === 'enter') linked.set(path, without(named, kept));
  } else if (entriesOf(kept).length > 0) {
    throw redirect({ to: path, search: kept, replace: true });
  } else if (cause === 'enter') linked.delete(path);
}

function keepChosen(path: string, chosen: Kept): void {
  const link = linked.get(path) ?? {};
  const own = without(chosen, link);
  const isLinkAlone = entriesOf(own).length === 0 && entriesOf(chosen).length > 0;
  if (!isLinkAlone) keep(path, own);
}

function namedIn(search: Search): Kept {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function without(search: Kept, others: Kept): Kept {
  return Object.fromEntries(entriesOf(search).filter(([name, text]) => others[name] !== text));
}

const entriesOf = (search: Kept) => Object.entries(search);

const keyOf = (path: string) => `marketdesk.filters/${storedSession()?.userId ?? ''}${path}`;

function keep(path: string, search: Kept): void {
  storeText(keyOf(path), entriesOf(search).length === 0 ? null : JSON.stringify(search));
}

/** The stored filters; none if unreadable. */
export function keptSearch(path: string): Record<string, string> {
  const kept = storedJson(keyOf(path));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
