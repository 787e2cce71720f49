import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { fold } from '#kit/format/fold.ts';
import { type Item, categoriesIn, subcategoriesIn } from '../categories/categories.api.ts';
import { isolated } from '#kit/format/isolated.ts';
import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** What the selectors of TargetSelect say: of which type, and as far as it is chosen, which. */
export interface Target {
  type: TaxonomyEntityType;
  categoryId: string | null;
  /** Of that category; counts only when the type is subcategory. */
  subcategoryId: string | null;
}

/** Nothing chosen yet. */
export function noTarget(type: TaxonomyEntityType): Target {
  return { type, categoryId: null, subcategoryId: null };
}

/** The item that is chosen, as the procedures name it; null while a selector is still empty. */
export function chosenItem({ type, categoryId, subcategoryId }: Target) {
  const id = type === 'category' ? categoryId : subcategoryId;
  return id === null ? null : { type, id };
}

/** What an item is called; its slug where it has no name. */
export function nameOf({ display_name, slug }: Item): string {
  return display_name ?? slug;
}

/** Whether part of an item's name or slug is what was typed, whatever the capitals and accents. */
export function isNamedLike(item: Item, typed: string): boolean {
  const wanted = fold(typed.trim());
  return fold(nameOf(item)).includes(wanted) || item.slug.includes(wanted);
}

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
