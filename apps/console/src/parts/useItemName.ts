import { useQuery } from '@tanstack/react-query';
import { itemName } from './itemNames.api.ts';

/** What a category or subcategory is called in English; its slug until that is known, and where it has no name. */
export function useItemName(id: string | null, slug: string | null): string | null {
  const name = useQuery({ ...itemName(id ?? ''), enabled: id !== null });
  return name.data ?? slug;
}
