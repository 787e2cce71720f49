import { useQueries } from '@tanstack/react-query';
import { useCategoryName } from '../useCategoryName.ts';
import { nameOf, userBrief } from '../users.api.ts';
import type { Filters } from './filters.ts';

/** The names of the users and categories that a list is filtered by: the URL has ids. Beginnings of ids until loaded. */
export function useFilterNames(
  filters: Filters,
  search: Readonly<Record<string, string | undefined>>,
): (id: string) => string {
  const textsOf = (as: string) =>
    Object.entries(filters).flatMap(([name, { by }]) => (by.control.as === as ? (search[name] ?? []) : []));
  const userIds = textsOf('user');
  const users = useQueries({ queries: userIds.map(userBrief) });
  const categoryName = useCategoryName(textsOf('category')[0], textsOf('subcategory')[0]);
  return (id) => {
    const user = users[userIds.indexOf(id)]?.data;
    return user ? nameOf(user) : categoryName(id);
  };
}
