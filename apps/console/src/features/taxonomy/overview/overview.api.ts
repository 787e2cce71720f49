import { readTable, rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { DRILLDOWN_SAMPLES, RECENT_SELECTIONS, TRENDING_LIMIT } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** What was picked: a category, and a subcategory of it unless the category itself. */
export interface Picked {
  category_id: string;
  subcategory_id: string | null;
  category_name: string;
  subcategory_name: string | null;
}

export type Trending = RowOf<'get_taxonomy_trending'>;

export type Selection = RowOf<'get_recent_suggestion_selections'>;

export type Sample = RowOf<'get_taxonomy_drilldown'>;

export function trending(locale: string, window: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'trending', locale, window],
    queryFn: ({ signal }) =>
      rpc('get_taxonomy_trending', { p_locale: locale, p_window: window, p_limit: TRENDING_LIMIT }, signal),
  });
}

/**
 * When the window was last computed; null for never. All languages are computed together, so the window's latest time
 * also applies to languages without rows.
 */
export function lastCalculated(window: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'trending', 'calculated', window],
    queryFn: async ({ signal }) => {
      const rows = await readTable<{ calculated_at: string }[]>(
        'taxonomy_trending',
        'calculated_at',
        (query) => query.eq('time_window', window).order('calculated_at', { ascending: false }).limit(1),
        signal,
      );
      return rows[0]?.calculated_at ?? null;
    },
  });
}

export function recentSelections(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'selections', locale],
    queryFn: ({ signal }) =>
      rpc('get_recent_suggestion_selections', { p_locale: locale, p_limit: RECENT_SELECTIONS }, signal),
  });
}

/** Whose samples are asked for: without a subcategory the category's, in any of its subcategories. */
export interface Drilled extends Partial<Pick<Picked, 'category_id' | 'subcategory_id'>> {
  /** Only what counts in the trending row of this window, which without a subcategory is that of the category itself. */
  window?: string | undefined;
}

/** Who picked it lately. */
export function drilldown(of: Drilled, locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'trending', 'drilldown', of, locale],
    queryFn: ({ signal }) =>
      rpc(
        'get_taxonomy_drilldown',
        {
          p_category_id: of.category_id,
          p_subcategory_id: of.subcategory_id,
          p_locale: locale,
          p_limit: DRILLDOWN_SAMPLES,
          p_window: of.window,
        },
        signal,
      ),
  });
}

/** Computes a window anew; answers with its moment. */
export function recomputeTrending(window: string): Promise<string> {
  return rpc('recompute_taxonomy_trending', { p_window: window });
}
