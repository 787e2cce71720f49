import { oneOf, type SearchText, textOf } from '#kit/list/search.ts';
import type { HistoryKind } from '@marketdesk/contract/documents.ts';

/** Filters of a history: URL value, label, and kinds of entries. */
export const HISTORY_GROUPS = [
  ['decisions', 'Decisions and sanctions', ['decision', 'sanction']],
  ['reports', 'Reports', ['report_about', 'report_by']],
  ['tickets', 'Tickets', ['ticket']],
  ['posts', 'Posts and jobs', ['post', 'job']],
  ['reviews', 'Reviews', ['review_given', 'review_received']],
  ['money', 'Withdrawals and balance', ['withdrawal', 'balance']],
  ['notes', 'Notes', ['note']],
  ['changes', 'Changes by staff', ['staff_change']],
] as const satisfies readonly (readonly [string, string, readonly HistoryKind[]])[];

export const POST_GROUPS = HISTORY_GROUPS.filter(([word]) =>
  ['decisions', 'reports', 'notes', 'changes'].includes(word),
);

type Group = (typeof HISTORY_GROUPS)[number][0];

/** URL parameters of a history. */
export const HISTORY_VOCABULARY = {
  kind: oneOf<Group>(HISTORY_GROUPS.map(([word]) => word)),
  search: textOf(1),
};

export type HistorySearch = SearchText<typeof HISTORY_VOCABULARY>;

/** The kinds of a URL value; undefined for all. */
export function kindsOf(word: Group | undefined): readonly HistoryKind[] | undefined {
  return HISTORY_GROUPS.find(([group]) => group === word)?.[2];
}
