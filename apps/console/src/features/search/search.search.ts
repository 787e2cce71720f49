import { oneOf, type SearchText, textOf, type ParamSchema } from '#kit/list/search.ts';
import { KINDS } from '#parts/found/found.api.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What is searched for, and the one kind that is shown. */
export const EVERYTHING = {
  q: textOf(SEARCH_MIN_CHARS),
  kind: oneOf(KINDS),
} satisfies ParamSchema;

export type EverythingSearch = SearchText<typeof EVERYTHING>;

/** How many of each kind are shown together, and how many of one alone. */
export const ALL_LIMIT = 10;
export const KIND_LIMIT = 50;
