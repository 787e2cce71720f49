import { isolated } from '#kit/format/isolated.ts';
import type { Tone } from '#kit/Badge.tsx';
import { languageName } from '#parts/languageName.ts';
import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { TARGET_SUGGESTIONS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** What a query may have meant. The matched word is null if it was only selected. */
export type Suggestion = RowOf<'admin_suggest_taxonomy_targets'>;

/** The items that a query may have meant, best first. */
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

/**
 * From this score on a suggestion is likely right, and is preselected: the share of a query from which on the search offers an
 * item. Half of it may be one word that many items have.
 */
export const LIKELY_SCORE = 0.62;
const VERY_LIKELY_SCORE = 0.75;

/** How good a suggestion is, in words. */
export function likelihoodOf(score: number): { text: string; tone: Tone } {
  if (score >= VERY_LIKELY_SCORE) return { text: 'Very likely', tone: 'good' };
  if (score >= LIKELY_SCORE) return { text: 'Likely', tone: 'info' };
  return { text: 'Possible', tone: 'neutral' };
}

/** Why an item is suggested, as a sentence. */
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

/** What an item is called, its category before it. */
export function pathOf({ category_name: category, subcategory_name: subcategory }: Named): string {
  return subcategory === null ? isolated(category) : `${isolated(category)} › ${isolated(subcategory)}`;
}

/** Where an item is, by its slugs: the same in every language. */
export function slugPathOf({ category_slug: category, subcategory_slug: subcategory }: Slugs): string {
  return subcategory === null ? category : `${category} › ${subcategory}`;
}
