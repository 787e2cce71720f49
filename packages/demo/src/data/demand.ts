import type { Locale } from '@marketdesk/contract/enums.ts';
import demand from './demand.json' with { type: 'json' };

type Queries = Readonly<Partial<Record<Locale, readonly string[]>>>;

/** Months (1–12) with demand for a seasonal subcategory. */
export const SEASONS: Readonly<Record<string, readonly number[]>> = demand.seasons;

/** Subcategories with demand in coastal countries only. */
export const COASTAL: ReadonlySet<string> = new Set(demand.coastal);
export const COASTAL_COUNTRIES: ReadonlySet<string> = new Set(demand.coastalCountries);

/** Searches without an item in the taxonomy, most frequent first. */
export const UNMATCHED: Queries = demand.unmatched;

/** Other wordings, spellings and typing errors of these searches. */
export const OTHERWISE: Readonly<Partial<Record<Locale, Readonly<Record<string, readonly string[]>>>>> =
  demand.otherwise;

/** Queries on the ignore list: nonsense, tests, mild insults. */
export const IGNORED: Queries = demand.ignored;
