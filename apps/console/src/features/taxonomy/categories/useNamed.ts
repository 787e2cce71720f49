import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { englishNames, type Item } from './categories.api.ts';

// As many ids as fit into an address without doubt.
const MOST = 150;

/** An item with what stands in the place of a name that is missing. */
export type Named<Row extends Item> = Row & { english_name: string | null };

/** Adds the English names to items that have none in the language that is shown; nothing is asked for without such. */
export function useNamed<Row extends Item>(
  type: TaxonomyEntityType,
  items: Row[] | undefined,
): Named<Row>[] | undefined {
  const unnamed = (items ?? []).filter((item) => item.display_name === null).slice(0, MOST);
  const names = useQuery({
    ...englishNames(
      type,
      unnamed.map(({ id }) => id),
    ),
    enabled: unnamed.length > 0,
  }).data;
  return useMemo(
    () => items?.map((item) => ({ ...item, english_name: names?.get(item.id) ?? null })),
    [items, names],
  );
}
