import { isolated } from '#kit/format/isolated.ts';
import { readMoment } from '#kit/format/moments.ts';
import { readable } from '#kit/list/options.ts';
import { stringifySearch } from '#kit/list/search.ts';
import type { Filters } from '../list/filters.ts';
import { TURNS } from '@marketdesk/contract/enums.ts';
import { turnName } from '../desk/turns.ts';
import type { PinnedView, View, ViewedList } from './views.api.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** Stored beside the filters, labelled like the sort's controls. */
const ORDER: Words = { orderBy: 'Sort', orderDir: 'Direction' };

/** A view's part of a URL: filters and order; moments with their zone, for viewers elsewhere. */
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

/** Whether two views select the same rows in the same order. */
export function isSameSearch(one: Words, other: Words): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** A view's parameters that its list no longer has, as text. */
export function notKnown(filters: Filters, { search }: Pick<View, 'search'>): string[] {
  const known = viewSearch(filters, search);
  return Object.entries(search).flatMap(([name, text]) =>
    name in known ? [] : [`${name} “${isolated(text)}”`],
  );
}

/** The path of each list. */
export const LIST_PATHS = {
  reports: '/admin/reports',
  support: '/admin/support',
  users: '/admin/users',
  posts: '/admin/posts',
  reviews: '/admin/reviews',
  withdrawals: '/admin/withdrawals',
  audit: '/admin/audit',
} as const satisfies Record<ViewedList, string>;

/** A view of the switcher, the sidebar and the command palette. */
export interface ViewLink {
  /** Its id, or `list:turn` for built-in views; the key of its count. */
  id: string;
  name: string;
  list: ViewedList;
  to: (typeof LIST_PATHS)[ViewedList];
  /** With its question mark. */
  search: string;
}

/** The views of both desks. */
export const BUILT_IN_VIEWS: readonly ViewLink[] = (['reports', 'support'] as const).flatMap((list) =>
  TURNS.map((turn) => ({
    id: `${list}:${turn}`,
    name: turnName(turn),
    list,
    to: LIST_PATHS[list],
    search: `?turn=${turn}`,
  })),
);

// The URL contains the filters too: users who can't see the view get the same rows.
function savedLink({ id, name, list, search }: Pick<View, 'id' | 'name' | 'list' | 'search'>): ViewLink {
  return { id, name, list, to: LIST_PATHS[list], search: stringifySearch({ ...search, savedView: id }) };
}

/** All views, built-in ones first. */
export function viewLinks(views: readonly View[]): ViewLink[] {
  return [...BUILT_IN_VIEWS, ...views.map(savedLink)];
}

/** The pinned views, with their counts. */
export function pinLinks(pins: readonly PinnedView[]): (ViewLink & { total: number | null })[] {
  return pins.flatMap(({ view: id, name, list, search, total }) => {
    const builtIn = BUILT_IN_VIEWS.find((view) => view.id === id);
    const link = name === null ? builtIn : savedLink({ id, name, list, search });
    return link === undefined ? [] : [{ ...link, total }];
  });
}

/** The view that is open at an address. */
export function viewAt(pathname: string, { savedView, turn }: Words): string | null {
  if (savedView !== undefined) return savedView;
  return BUILT_IN_VIEWS.find(({ to, search }) => to === pathname && search === `?turn=${turn}`)?.id ?? null;
}
