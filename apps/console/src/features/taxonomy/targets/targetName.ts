import { isolated } from '#kit/format/isolated.ts';
import type { QueryClient } from '@tanstack/react-query';
import { categoriesIn, subcategoriesIn } from '../categories/categories.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { nameOf } from './itemName.ts';
import type { Target } from './target.ts';

/** What TargetSelect shows as chosen, as a sentence says it: 'Gardening › Hedges'. Empty while nothing is chosen. */
export function targetName(client: QueryClient, { type, categoryId, subcategoryId }: Target): string {
  const category = client
    .getQueryData(categoriesIn(DEFAULT_LOCALE).queryKey)
    ?.find(({ id }) => id === categoryId);
  const subcategory = client
    .getQueryData(subcategoriesIn(categoryId ?? '', DEFAULT_LOCALE).queryKey)
    ?.find(({ id }) => id === subcategoryId);
  const path = type === 'category' ? [category] : [category, subcategory];
  return path.flatMap((item) => (item === undefined ? [] : isolated(nameOf(item)))).join(' › ');
}
