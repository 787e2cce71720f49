import type { Locale } from '@marketdesk/contract/enums.ts';
import { nameId, Weighted, zipf } from '../random/random.ts';
import { type Names, type SubcategoryData, TAXONOMY } from '../data/taxonomy.ts';

export interface Subcategory {
  readonly id: string;
  readonly category: Category;
  readonly data: SubcategoryData;
}

export interface Category {
  readonly id: string;
  readonly slug: string;
  readonly related: readonly string[];
  readonly names: Names;
  readonly subcategories: readonly Subcategory[];
  readonly pickSubcategory: Weighted<Subcategory>;
}

export interface Taxonomy {
  readonly categories: readonly Category[];
  readonly byPopularity: Weighted<Category>;
}

export const categoryId = (slug: string): string => nameId(`category:${slug}`);
export const subcategoryId = (category: string, slug: string): string =>
  nameId(`subcategory:${category}/${slug}`);

export function buildTaxonomy(): Taxonomy {
  const categories = TAXONOMY.map((data) => {
    const category: { -readonly [K in keyof Category]: Category[K] } = {
      id: categoryId(data.slug),
      slug: data.slug,
      related: data.related,
      names: data.names,
      subcategories: [],
      pickSubcategory: new Weighted<Subcategory>([], () => 0),
    };
    category.subcategories = data.subcategories.map((subcategory) => ({
      id: subcategoryId(data.slug, subcategory.slug),
      category,
      data: subcategory,
    }));
    category.pickSubcategory = new Weighted(category.subcategories, zipf(0.7));
    return category;
  });
  return { categories, byPopularity: new Weighted(categories, zipf(0.85)) };
}

/** The item’s name, or else its category’s; undefined if there is no translation. */
export function nameIn(locale: Locale, subcategory: Subcategory): string | undefined {
  return subcategory.data.names[locale] ?? subcategory.category.names[locale];
}
