import type { Locale } from '@marketdesk/contract/enums.ts';
import demand from './demand.json' with { type: 'json' };

type Queries = Readonly<Partial<Record<Locale, readonly string[]>>>;

/** Months (1–12) in which a subcategory, or a whole category, is wanted; everything else is wanted all year. */
export const SEASONS: Readonly<Record<string, readonly number[]>> = demand.seasons;

/** Only asked for where there is a coast. */
export const COASTAL: ReadonlySet<string> = new Set(demand.coastal);
export const COASTAL_COUNTRIES: ReadonlySet<string> = new Set(demand.coastalCountries);

/** Searches that the taxonomy has no item for, most frequent first. */
export const UNMATCHED: Queries = demand.unmatched;

/** The same in other words, other spellings, or with slips. */
export const OTHERWISE: Readonly<Partial<Record<Locale, Readonly<Record<string, readonly string[]>>>>> =
  demand.otherwise;

/** Queries that staff ignore: nonsense, tests, mild insults. */
export const IGNORED: Queries = demand.ignored;
