import { rpc } from '#backend/rest.ts';
import type { Tone } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { languageName } from '#parts/languageName.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { TARGET_SUGGESTIONS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** A possible meaning of a query. `matched_word` is null if people only selected it after the search. */
export type Suggestion = RowOf<'admin_suggest_taxonomy_targets'>;

/** The possible meanings of a query, best first. */
export function suggestedTargets(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'suggested', locale, query],
    queryFn: ({ signal }) =>
      rpc(
        'admin_suggest_taxonomy_targets',
        { p_locale: locale, p_query: query, p_limit: TARGET_SUGGESTIONS },
        signal,
      ),
  });
}

/** Suggestions from this score on are preselected. It is the share of a query that the search requires. */
export const LIKELY_SCORE = 0.62;
const VERY_LIKELY_SCORE = 0.75;

export function likelihoodOf(score: number): { text: string; tone: Tone } {
  if (score >= VERY_LIKELY_SCORE) return { text: 'Very likely', tone: 'good' };
  if (score >= LIKELY_SCORE) return { text: 'Likely', tone: 'info' };
  return { text: 'Possible', tone: 'neutral' };
}

/** The reason for a suggestion, as sentences. */
export function reasonOf({ picks, matched_word: word, matched_locale: locale }: Suggestion): string {
  const people = picks === 1 ? '1 person' : `${picks.toLocaleString('en')} people`;
  const picked = picks > 0 ? `${people} who searched for it selected this within 15 minutes.` : null;
  const similar =
    word === null
      ? null
      : `Similar to “${isolated(word)}”${locale === null ? '' : ` (${languageName(locale)})`}.`;
  return [picked, similar].filter((sentence) => sentence !== null).join(' ');
}

interface Named {
  category_name: string;
  subcategory_name: string | null;
}

interface Slugs {
  category_slug: string;
  subcategory_slug: string | null;
}

/** 'Category › Subcategory' by names. */
export function pathOf({ category_name: category, subcategory_name: subcategory }: Named): string {
  return subcategory === null ? isolated(category) : `${isolated(category)} › ${isolated(subcategory)}`;
}

/** 'category › subcategory' by slugs. */
export function slugPathOf({ category_slug: category, subcategory_slug: subcategory }: Slugs): string {
  return subcategory === null ? category : `${category} › ${subcategory}`;
}
