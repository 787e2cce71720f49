import { useQuery } from '@tanstack/react-query';
import { categoriesIn, subcategoriesIn } from '../categories/categories.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { type AcceptDraft, categoryOf } from './acceptDraft.ts';
import type { Suggestion } from './suggestions.api.ts';

/** The slugs of the items among which a new one would be, as far as they are known. */
export function useTakenSlugs(draft: AcceptDraft, suggestions: readonly Suggestion[] | undefined): string[] {
  const categoryId = categoryOf(draft, suggestions);
  const categories = useQuery({ ...categoriesIn(DEFAULT_LOCALE), enabled: draft.as === 'category' });
  const subcategories = useQuery({
    ...subcategoriesIn(categoryId ?? '', DEFAULT_LOCALE),
    enabled: draft.as === 'subcategory' && categoryId !== null,
  });
  const among = draft.as === 'category' ? categories : subcategories;
  return among.isPlaceholderData ? [] : (among.data ?? []).map(({ slug }) => slug);
}
