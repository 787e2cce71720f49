import {
  flag,
  moment,
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
  type Word,
} from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** At least 1. */
const count: Word<number> = (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** What is wrong with a typed minimum; null when nothing is. */
export function countProblem(text: string): string | null {
  return count(text) === undefined ? 'The minimum count is a whole number from 1 to 999,999.' : null;
}

export const UNMATCHED_VIEWS = ['aggregated', 'raw', 'ignored'] as const;

/** What the URL of the unmatched queries can say. */
export const UNMATCHED_VOCABULARY = {
  ...CONTROLS,
  /** Default aggregated. */
  view: oneOf(UNMATCHED_VIEWS),
  minCount: count,
  from: moment,
  to: moment,
  /** Whose queries, in the raw view. */
  userId: uuid,
  /** Without those that find something by now. */
  stillUnmatched: flag,
  /** Of the ignored ones. */
  page: pageNumber,
  /** The query whose dialog is open. */
  accept: textOf(1),
};

export type UnmatchedSearch = SearchText<typeof UNMATCHED_VOCABULARY>;
export type UnmatchedValues = SearchValues<typeof UNMATCHED_VOCABULARY>;
