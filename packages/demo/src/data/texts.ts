import texts from './texts.json' with { type: 'json' };

/** Languages that people on the marketplace write in. All are locales of the taxonomy. */
export type TextLocale = keyof typeof texts;

/**
 * Sentences of one language. `{name}` is the category or subcategory, `{city}` a city; `{2-5}` a number in that
 * range, `{a|b}` one of the words.
 */
export interface Texts {
  /** Post titles where the subcategory has no jobs of its own in this language. */
  readonly titles: readonly string[];
  readonly openings: readonly string[];
  /** Fit any job. */
  readonly details: readonly string[];
  /** Fit only work on a house, on things, in a garden. */
  readonly siteDetails: readonly string[];
  readonly closings: readonly string[];
  /** When the client would like it done. */
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
