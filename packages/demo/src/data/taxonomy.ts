import type { Locale } from '@marketdesk/contract/enums.ts';
import taxonomy from './taxonomy.json' with { type: 'json' };

/** Names in some of the 27 languages; en, hr and de are always there. */
export type Names = Readonly<Partial<Record<Locale, string>> & Record<'en' | 'hr' | 'de', string>>;

/** Other words that people type, by language. */
export type Synonyms = Readonly<Partial<Record<Locale, readonly string[]>>>;

/** Title and first sentences of a job post. `{2-5}` is a number in that range, `{a|b}` one of the words. */
export type Job = readonly [title: string, text: string];

/** The languages in which every subcategory has job posts of its own. */
export type JobLocale = 'en' | 'hr' | 'de';

export interface SubcategoryData {
  readonly slug: string;
  /** Usual budget of a job, in euro: lowest and highest. */
  readonly price: readonly [number, number];
  readonly names: Names;
  readonly synonyms: Synonyms;
  readonly jobs: Readonly<Record<JobLocale, readonly Job[]>>;
}

export interface CategoryData {
  readonly slug: string;
  /** Name of an ionicon. */
  readonly icon: string;
  readonly names: Names;
  readonly synonyms: Synonyms;
  /** The most wanted first. */
  readonly subcategories: readonly SubcategoryData[];
}

/** An item that is switched off: it has names, but nothing refers to it. */
export interface RetiredData {
  readonly slug: string;
  readonly icon: string | null;
  /** null = a category; else the slug of the category it stands in. */
  readonly category: string | null;
  readonly names: Names;
}

export interface SharedSynonym {
  readonly locale: Locale;
  readonly term: string;
  readonly items: readonly string[];
}

/** The categories in use, the most wanted first. */
export const TAXONOMY = taxonomy.categories as unknown as readonly CategoryData[];

/** Inactive categories, kept so that old links still have a name. */
export const RETIRED: readonly RetiredData[] = taxonomy.retired;

/** Former slugs, each with its present item: `category` or `category/subcategory`. */
export const ALIASES: Readonly<Record<string, string>> = taxonomy.aliases;

/** Words with several meanings, as synonyms of several items: "Duplicates only" finds them. */
export const SHARED_SYNONYMS = taxonomy.sharedSynonyms as readonly SharedSynonym[];
