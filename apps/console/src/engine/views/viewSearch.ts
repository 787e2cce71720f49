import { isolated } from '#kit/format/isolated.ts';
import { readMoment } from '#kit/format/moments.ts';
import { readable } from '#kit/list/options.ts';
import { stringifySearch } from '#kit/list/search.ts';
import type { Filters } from '../list/filters.ts';
import { turnName } from '../desk/turns.ts';
import type { View, ViewedList } from './views.api.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** What a view keeps beside filters, as the sort's controls call it. */
const ORDER: Words = { orderBy: 'Sort', orderDir: 'Direction' };

/** What a view keeps of a list's address: filters and order; moments with their zone, since others open it in theirs. */
export function viewSearch(filters: Filters, search: Words): Record<string, string> {
  const kept = [...Object.keys(filters), ...Object.keys(ORDER)];
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, text]): [string, string][] =>
      text !== undefined && kept.includes(name)
        ? [[name, isMoment(filters[name]) ? (readMoment(text) ?? text) : text]]
        : [],
    ),
  );
}

const isMoment = (filter: Filters[string] | undefined) => filter?.by.param === readMoment;

/** `Sort: Due at`, `Direction: Ascending`. */
export function orderWords(name: string, text: string): string {
  return `${ORDER[name] ?? name}: ${readable(text)}${name === 'orderDir' ? 'ending' : ''}`;
}

/** Whether two of these select the same, in the same order. */
export function isSameSearch(one: Words, other: Words): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** The words of a view that its list does not have any more, as text. */
export function notKnown(filters: Filters, { search }: Pick<View, 'search'>): string[] {
  const known = viewSearch(filters, search);
  return Object.entries(search).flatMap(([name, text]) =>
    name in known ? [] : [`${name} “${isolated(text)}”`],
  );
}

/** Where each list is. */
const LIST_PATHS = {
  reports: '/admin/reports',
  support: '/admin/support',
  users: '/admin/users',
  posts: '/admin/posts',
  reviews: '/admin/reviews',
  withdrawals: '/admin/withdrawals',
  audit: '/admin/audit',
} as const satisfies Record<ViewedList, string>;

/** A view of the sidebar and the command palette. */
interface ViewLink {
  /** Its own, or of those that come along `list:turn`; by it its count is found. */
  id: string;
  name: string;
  list: ViewedList;
  to: (typeof LIST_PATHS)[ViewedList];
  /** With its question mark. */
  search: string;
}

/** The views of both desks that come along. */
const OWN: readonly ViewLink[] = (['reports', 'support'] as const).flatMap((list) =>
  (['mine', 'waiting', 'unassigned', 'breached'] as const).map((turn) => ({
    id: `${list}:${turn}`,
    name: turnName(turn),
    list,
    to: LIST_PATHS[list],
    search: `?turn=${turn}`,
  })),
);

/** All views, those that come along first. The address of a saved one has its filters too: whoever does not see it gets the same rows. */
export function viewLinks(views: readonly View[]): ViewLink[] {
  const saved = views.map(({ id, name, list, search }) => ({
    id,
    name,
    list,
    to: LIST_PATHS[list],
    search: stringifySearch({ ...search, savedView: id }),
  }));
  return [...OWN, ...saved];
}

/** Which view is open at an address. */
export function viewAt(
  pathname: string,
  { savedView, turn }: { savedView?: string; turn?: string },
): string | null {
  if (savedView !== undefined) return savedView;
  return OWN.find(({ to, search }) => to === pathname && search === `?turn=${turn}`)?.id ?? null;
}
