import { oneOf, type SearchText, textOf, type ParamSchema } from '#kit/list/search.ts';
import { KINDS } from '#parts/found/found.api.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** The searched text, and the one displayed kind. */
export const EVERYTHING = {
  q: textOf(SEARCH_MIN_CHARS),
  kind: oneOf(KINDS),
} satisfies ParamSchema;

export type EverythingSearch = SearchText<typeof EVERYTHING>;

/** Results per kind, together and alone. */
export const ALL_LIMIT = 10;
export const KIND_LIMIT = 50;
