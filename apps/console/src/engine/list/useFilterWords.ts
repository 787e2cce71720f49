import { useQueries, useQuery } from '@tanstack/react-query';
import { localMoment, readMoment } from '#kit/format/moments.ts';
import { readable } from '#kit/list/options.ts';
import { roleNames } from '#parts/staffRoles.api.ts';
import { teams } from '#parts/teams.api.ts';
import { plainNameOf, userBrief } from '#parts/users.api.ts';
import type { Filter, Filters } from './filters.ts';
import { shortId } from '#kit/CopyId.tsx';
import { categories, subcategories } from '#parts/categories.api.ts';

/**
 * The display values of a list's filters. The URL contains ids of users, teams, roles and categories: their first characters,
 * until the names are loaded.
 */
export function useFilterWords(
  filters: Filters,
  search: Readonly<Record<string, string | undefined>>,
): (filter: Filter, text: string) => string {
  const textsOf = (as: string) =>
    Object.entries(filters).flatMap(([name, { by }]) => (by.control.as === as ? (search[name] ?? []) : []));
  const userIds = textsOf('user');
  const users = useQueries({ queries: userIds.map(userBrief) });
  const known = useQuery({ ...teams(), enabled: textsOf('team').length > 0 }).data;
  const roles = useQuery({ ...roleNames(), enabled: textsOf('staffRole').length > 0 }).data;
  const categoryName = useCategoryName(textsOf('category')[0], textsOf('subcategory')[0]);
  const nameOfId = (id: string) => {
    const user = users[userIds.indexOf(id)]?.data;
    if (user) return plainNameOf(user);
    return [...(known ?? []), ...(roles ?? [])].find((one) => one.id === id)?.name ?? categoryName(id);
  };
  return (filter, text) => wordsOf(filter, text, nameOfId);
}

function wordsOf({ by: { control } }: Filter, text: string, nameOfId: (id: string) => string): string {
  switch (control.as) {
    case 'select':
    case 'view':
      return control.options.find(({ value }) => value === text)?.label ?? text;
    case 'checkbox':
      return text === 'true' ? 'Yes' : 'No';
    case 'from':
    case 'to':
      return (localMoment(readMoment(text)) || text).replace('T', ' ');
    case 'staffRole':
      return text === 'moderator' || text === 'admin' ? readable(text) : nameOfId(text);
    case 'user':
    case 'team':
    case 'category':
    case 'subcategory':
      return nameOfId(text);
    case 'link':
      return control.chip(text);
    default:
      return text;
  }
}

/** The names of the filtered category and subcategory. Requests nothing without such a filter. */
function useCategoryName(
  category: string | undefined,
  subcategory: string | undefined,
): (id: string) => string {
  const all = useQuery({ ...categories(), enabled: category !== undefined });
  const within = useQuery({
    ...subcategories(category ?? ''),
    enabled: category !== undefined && subcategory !== undefined,
  });
  const known = [...(all.data ?? []), ...(within.data ?? [])];
  return (id) => known.find((one) => one.id === id)?.name ?? shortId(id);
}
