import { useQuery } from '@tanstack/react-query';
import { itemName } from './itemNames.api.ts';

/** The English name of a category or subcategory; its slug until that is known, and if it has no name. */
export function useItemName(id: string | null, slug: string | null): string | null {
  const name = useQuery({ ...itemName(id ?? ''), enabled: id !== null });
  return name.data ?? slug;
}
