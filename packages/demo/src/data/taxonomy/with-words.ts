import { EAST_ASIAN_NAMES } from './east-asian-names.ts';
import { MORE_SYNONYMS } from './more-synonyms.ts';
import type { CategoryData, Names, Synonyms } from './types.ts';

/** A category with the words that are kept by language rather than at the items. */
export function withWords(category: CategoryData): CategoryData {
  return {
    ...category,
    ...wordsOf(category.slug, category),
    subcategories: category.subcategories.map((subcategory) => ({
      ...subcategory,
      ...wordsOf(`${category.slug}/${subcategory.slug}`, subcategory),
    })),
  };
}

function wordsOf(path: string, { names, synonyms }: { names: Names; synonyms: Synonyms }) {
  return {
    names: { ...names, ...EAST_ASIAN_NAMES[path] },
    synonyms: { ...synonyms, ...MORE_SYNONYMS[path] },
  };
}
