import { redirect } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

interface Visit {
  /** The list's path; its filters are kept under it in this browser. */
  path: '/admin/reports' | '/admin/support';
  search: Search;
  /** The router's word for why the route loads: `stay` when something changed on the list itself. */
  cause: 'preload' | 'enter' | 'stay';
  /** Parameters that belong to one visit and are never kept: the page, the open drawer. */
  passing: readonly string[];
}

/**
 * For a list route's `beforeLoad`: keeps the filters that were last used, and leads a visit that names nothing to them.
 * On the list itself an empty URL means that somebody cleared the filters.
 */
export function rememberSearch({ path, search, cause, passing }: Visit): void {
  const named = Object.entries(search).filter(([, text]) => text !== undefined);
  if (cause === 'stay' || (cause === 'enter' && named.length > 0)) {
    keep(path, Object.fromEntries(named.filter(([name]) => !passing.includes(name))));
    return;
  }
  if (named.length > 0) return;
  const kept = keptSearch(path);
  if (Object.keys(kept).length > 0) throw redirect({ to: path, search: kept, replace: true });
}

const keyOf = (path: string) => `marketdesk.filters${path}`;

function keep(path: string, search: Search): void {
  try {
    if (Object.keys(search).length === 0) localStorage.removeItem(keyOf(path));
    else localStorage.setItem(keyOf(path), JSON.stringify(search));
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
}

/** What is kept for a list; anything unreadable is nothing. */
export function keptSearch(path: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(path)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
