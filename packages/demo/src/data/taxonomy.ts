import type { Locale } from '@marketdesk/contract/enums.ts';
import taxonomy from './taxonomy.json' with { type: 'json' };

/** Names in some of the 27 languages; always in English, Croatian and German. */
export type Names = Readonly<Partial<Record<Locale, string>> & Record<'en' | 'hr' | 'de', string>>;

/** Other search words, by language. */
export type Synonyms = Readonly<Partial<Record<Locale, readonly string[]>>>;

/** Title and first sentences of a job post. `{2-5}` is a number in that range, `{a|b}` one of the words. */
type Job = readonly [title: string, text: string];

export interface SubcategoryData {
  readonly slug: string;
  /** Lowest and highest usual budget in euros. */
  readonly price: readonly [number, number];
  readonly names: Names;
  readonly synonyms: Synonyms;
  readonly jobs: Readonly<Record<'en' | 'hr' | 'de', readonly Job[]>>;
}

interface CategoryData {
  readonly slug: string;
  /** Slugs of categories that its workers often offer as well. */
  readonly related: readonly string[];
  /** Name of an ionicon. */
  readonly icon: string;
  readonly names: Names;
  readonly synonyms: Synonyms;
  /** Most popular first. */
  readonly subcategories: readonly SubcategoryData[];
}

/** An inactive item: it has names, but nothing refers to it. */
interface RetiredData {
  readonly slug: string;
  readonly icon: string | null;
  /** null for a category, else the slug of its category. */
  readonly category: string | null;
  readonly names: Names;
}

interface SharedSynonym {
  readonly locale: Locale;
  readonly term: string;
  readonly items: readonly string[];
}

/** The active categories, most popular first. */
export const TAXONOMY = taxonomy.categories as unknown as readonly CategoryData[];

/** Inactive items. */
export const RETIRED: readonly RetiredData[] = taxonomy.retired;

/** Present item of each former slug: `category` or `category/subcategory`. */
export const ALIASES: Readonly<Record<string, string>> = taxonomy.aliases;

/** Synonyms of several items, which the filter "Duplicates only" finds. */
export const SHARED_SYNONYMS = taxonomy.sharedSynonyms as readonly SharedSynonym[];
