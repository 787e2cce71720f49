import { shortId } from '#kit/CopyId.tsx';
import { useQuery } from '@tanstack/react-query';
import { categories, subcategories } from './categories.api.ts';

/**
 * The names of the category and subcategory that a list is filtered by: the URL has ids, a chip shows the name once it
 * is known. Requests nothing without such a filter.
 */
export function useCategoryName(
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
