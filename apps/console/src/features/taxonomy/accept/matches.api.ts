import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { slugPathOf } from './suggestions.ts';

/** A query of the public app's clients as it is counted: see normalizedQuery. */
export interface QueryRef {
  locale: string;
  normalized_query: string;
}

/** What a query finds now. */
export interface Match extends QueryRef {
  /** How many suggestions, at most 8; 0: it still finds nothing. */
  match_count: number;
  /** The first of them. */
  category_slug: string | null;
  subcategory_slug: string | null;
  /** 0 the same, 1 to 3 within a word, above that only spelled alike; null when it finds nothing. */
  nearness: number | null;
}

// Up to here a word has the query in it.
const WITHIN = 3;

/** Whether a query finds something, and not only what happens to be spelled alike. */
export function isMatched({ match_count, nearness }: Pick<Match, 'match_count' | 'nearness'>): boolean {
  return match_count > 0 && nearness !== null && nearness <= WITHIN;
}

export function matchOf({ locale, normalized_query }: QueryRef) {
  return queryOptions({
    queryKey: ['taxonomy', 'matches', locale, normalized_query],
    queryFn: () => readMatch({ locale, normalized_query }),
  });
}

/** A query as one text, for keys. */
export function queryKeyOf({ locale, normalized_query }: QueryRef): string {
  return `${locale} ${normalized_query}`;
}

/** The first of what a query finds, by its slugs; null when it finds nothing. */
export function foundBy({ match_count, category_slug, subcategory_slug }: Match): string | null {
  if (match_count === 0 || category_slug === null) return null;
  return slugPathOf({ category_slug, subcategory_slug });
}

/** A query as the server counts it (private.normalized_query): NFKC, in its language's lower case, single-spaced. */
export function normalizedQuery(locale: string, text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase(locale).replace(/\s+/g, ' ');
}

interface Caller {
  query: QueryRef;
  resolve: (match: Match | null) => void;
  reject: (reason: unknown) => void;
}

// Each is a search. A few at a time, so that other users of the database are not delayed.
const AT_ONCE = 50;

let waiting: Caller[] = [];

/** What a query finds now. Requests made at the same time, such as by the rows of a table, are batched. */
export function readMatch(query: QueryRef): Promise<Match | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void readWaiting(), 0);
    waiting.push({ query, resolve, reject });
  });
}

async function readWaiting(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += AT_ONCE) await readSome(asked.slice(from, from + AT_ONCE));
}

async function readSome(callers: readonly Caller[]): Promise<void> {
  try {
    const items = callers.map(({ query: { locale, normalized_query } }) => ({ locale, normalized_query }));
    const matches = await rpc('admin_match_queries', { p_items: items });
    // The answers are in the order of the questions.
    callers.forEach(({ resolve }, at) => resolve(matches[at] ?? null));
  } catch (error) {
    for (const { reject } of callers) reject(error);
  }
}
