import { readTable, rpc } from '#backend/rest.ts';
import { languageName } from '#parts/languageName.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { DRILLDOWN_SAMPLES, RECENT_SELECTIONS, TRENDING_LIMIT } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** A selected item: a category, or a subcategory with its category. */
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

/** When the window was last computed, for all languages at once; null for never. */
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

/** The item of a drilldown. Without a subcategory: the category with all of its subcategories. */
export interface Drilled extends Partial<Pick<Picked, 'category_id' | 'subcategory_id'>> {
  /** Restricts the samples to the trending row of this window: without a subcategory, the category itself. */
  window?: string | undefined;
}

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

/** Recomputes a window. */
export function recomputeTrending(window: string): Promise<string> {
  return rpc('recompute_taxonomy_trending', { p_window: window });
}

export type MovingTrending = Trending & {
  /** Places gained in the last 24 hours, compared with the last 7 days; null: unknown. */
  change: number | null;
};

export function pickedKey({ category_id, subcategory_id }: Picked): string {
  return `${category_id} ${subcategory_id}`;
}

/** Adds to each row the difference between its places in both windows; null if one of the lists lacks it. */
export function withChange(
  rows: readonly Trending[],
  day: readonly Trending[] | undefined,
  week: readonly Trending[] | undefined,
): MovingTrending[] {
  const today = placesIn(day);
  const before = placesIn(week);
  return rows.map((row) => {
    const now = today.get(pickedKey(row));
    const then = before.get(pickedKey(row));
    return { ...row, change: now === undefined || then === undefined ? null : then - now };
  });
}

function placesIn(rows: readonly Trending[] = []): Map<string, number> {
  return new Map(rows.map((row, place) => [pickedKey(row), place]));
}

interface PickedIds {
  categoryId: string | undefined;
  subcategoryId: string | undefined;
}

/** An item's name in a language, otherwise in English, otherwise its slug; null for an unknown id. */
export function pickedName({ categoryId, subcategoryId }: PickedIds, locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'picked', categoryId ?? null, subcategoryId ?? null, locale],
    queryFn: ({ signal }) =>
      subcategoryId === undefined
        ? nameOf({ table: 'categories', id: categoryId ?? '' }, locale, signal)
        : nameOfBoth(subcategoryId, locale, signal),
  });
}

async function nameOfBoth(id: string, locale: string, signal: AbortSignal): Promise<string | null> {
  const [item] = await readTable<{ category_id: string }[]>(
    'subcategories',
    'category_id',
    (query) => query.eq('id', id),
    signal,
  );
  if (item === undefined) return null;
  const names = await Promise.all([
    nameOf({ table: 'categories', id: item.category_id }, locale, signal),
    nameOf({ table: 'subcategories', id }, locale, signal),
  ]);
  return names.filter((name) => name !== null).join(' › ');
}

const TYPES = { categories: 'category', subcategories: 'subcategory' } as const;

async function nameOf(
  { table, id }: { table: keyof typeof TYPES; id: string },
  locale: string,
  signal: AbortSignal,
): Promise<string | null> {
  const [names, items] = await Promise.all([
    readTable<{ locale: string; display_name: string }[]>(
      'taxonomy_translations',
      'locale,display_name',
      (query) =>
        query.eq('entity_type', TYPES[table]).eq('entity_id', id).in('locale', [locale, DEFAULT_LOCALE]),
      signal,
    ),
    readTable<{ slug: string }[]>(table, 'slug', (query) => query.eq('id', id), signal),
  ]);
  const inLanguage = (code: string) => names.find((name) => name.locale === code)?.display_name;
  return inLanguage(locale) ?? inLanguage(DEFAULT_LOCALE) ?? items[0]?.slug ?? null;
}

/** The progress of a language's translation. */
export type Progress = RowOf<'admin_get_taxonomy_translation_progress'>;

/** All 27 languages, most translated first. */
export function translationProgress() {
  return queryOptions({
    queryKey: ['taxonomy', 'progress'],
    queryFn: async ({ signal }) =>
      (await rpc('admin_get_taxonomy_translation_progress', {}, signal)).sort(mostTranslatedFirst),
  });
}

function mostTranslatedFirst(one: Progress, other: Progress): number {
  return (
    shareOf(other) - shareOf(one) || languageName(one.locale).localeCompare(languageName(other.locale), 'en')
  );
}

/** The share of items with a name, 0 to 1. */
function shareOf(of: Progress): number {
  const total = of.categories_total + of.subcategories_total;
  return total === 0 ? 1 : (of.categories_translated + of.subcategories_translated) / total;
}
