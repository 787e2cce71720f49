import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The section where something is put right, and what to show there. */
export interface Mend {
  section: 'categories' | 'synonyms' | 'aliases' | 'unmatched' | 'overview' | 'diagnostics';
  /** Parameters of that section's URL. */
  search: Readonly<Record<string, string>>;
}

/** A rule of the taxonomy, and how many items break it. */
export interface Check {
  name: string;
  ok: boolean;
  count: number;
  /** The first few of them. */
  examples?: readonly string[];
  mend?: Mend | null;
}

interface TopItem {
  category_id: string;
  subcategory_id: string | null;
  category_name?: string | null;
  subcategory_name?: string | null;
}

export interface TopTrending extends TopItem {
  score: number;
}

export interface TopSelection extends TopItem {
  user_id: string | null;
  selected_at: string;
}

/** What diagnostics answer: checks, or what a backend without them can tell instead. */
export type Diagnosis =
  | { checks: Check[] }
  | { trending_24h_top10: TopTrending[]; recent_selections_top10: TopSelection[] };

/** Checks the taxonomy, with the names and words of one language. It reads every table of the taxonomy. */
export function diagnostics(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'diagnostics', locale],
    queryFn: ({ signal }) => rpc<Diagnosis>('run_taxonomy_e2e_smoke', { p_locale: locale }, signal),
  });
}

/** What housekeeping removed, by kind, and when it ran. */
export type HousekeepingResult = Readonly<Record<string, number | string>>;

export function runHousekeeping(): Promise<HousekeepingResult> {
  return rpc<HousekeepingResult>('run_taxonomy_housekeeping');
}
