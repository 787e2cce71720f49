import { useQueries, useQuery } from '@tanstack/react-query';
import { useCategoryName } from '../useCategoryName.ts';
import { teams } from '../teams.api.ts';
import { nameOf, userBrief } from '../users.api.ts';
import type { Filters } from './filters.ts';

/** The names of the users, teams and categories that a list is filtered by: the URL has ids. Beginnings of ids until loaded. */
export function useFilterNames(
  filters: Filters,
  search: Readonly<Record<string, string | undefined>>,
): (id: string) => string {
  const textsOf = (as: string) =>
    Object.entries(filters).flatMap(([name, { by }]) => (by.control.as === as ? (search[name] ?? []) : []));
  const userIds = textsOf('user');
  const users = useQueries({ queries: userIds.map(userBrief) });
  const known = useQuery({ ...teams(), enabled: textsOf('team').length > 0 }).data;
  const categoryName = useCategoryName(textsOf('category')[0], textsOf('subcategory')[0]);
  return (id) => {
    const user = users[userIds.indexOf(id)]?.data;
    if (user) return nameOf(user);
    return known?.find((team) => team.id === id)?.name ?? categoryName(id);
  };
}
