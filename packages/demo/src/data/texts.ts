import texts from './texts.json' with { type: 'json' };

/** Languages of posts, reviews and bios; all are locales of the taxonomy. */
export type TextLocale = keyof typeof texts;

/** Sentences of one language. Placeholders: `{name}` of the item, `{city}`, `{2-5}` a number, `{a|b}` one of the words. */
export interface Texts {
  /** Post titles for subcategories without jobs in this language. */
  readonly titles: readonly string[];
  readonly openings: readonly string[];
  /** Fit any job. */
  readonly details: readonly string[];
  /** Fit only work on site. */
  readonly siteDetails: readonly string[];
  readonly closings: readonly string[];
  /** Preferred timing. */
  readonly timings: readonly string[];
  readonly workerIntros: readonly string[];
  readonly workerFacts: readonly string[];
  readonly clientBios: readonly string[];
  /** About workers: 5 or 4 stars, 3, and 2 or 1. */
  readonly good: readonly string[];
  readonly fair: readonly string[];
  readonly poor: readonly string[];
  /** About clients. */
  readonly goodClient: readonly string[];
  readonly poorClient: readonly string[];
}

export const TEXTS: Readonly<Record<TextLocale, Texts>> = texts;
