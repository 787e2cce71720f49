import { fold } from '#kit/format/fold.ts';
import { isolated } from '#kit/format/isolated.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import type { QueryClient } from '@tanstack/react-query';
import { categoriesIn, type Item, subcategoriesIn } from '../categories/categories.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** The values of TargetSelect. */
export interface Target {
  type: TaxonomyEntityType;
  categoryId: string | null;
  /** Ignored for the type category. */
  subcategoryId: string | null;
}

export function noTarget(type: TaxonomyEntityType): Target {
  return { type, categoryId: null, subcategoryId: null };
}

/** The chosen item; null while a selector is empty. */
export function chosenItem({ type, categoryId, subcategoryId }: Target) {
  const id = type === 'category' ? categoryId : subcategoryId;
  return id === null ? null : { type, id };
}

export function nameOf({ display_name, slug }: Item): string {
  return display_name ?? slug;
}

/** Whether an item's name or slug contains the typed text, ignoring case and accents. */
export function isNamedLike(item: Item, typed: string): boolean {
  const wanted = fold(typed.trim());
  return fold(nameOf(item)).includes(wanted) || item.slug.includes(wanted);
}

/** The name of the chosen item: 'Gardening › Hedges'. Empty without a choice. */
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
