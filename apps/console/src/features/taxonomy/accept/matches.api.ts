import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { slugPathOf } from './suggestions.ts';

/** A client's query in its normalized form, see normalizedQuery. */
export interface QueryRef {
  locale: string;
  normalized_query: string;
}

/** The current results of a query. */
export interface Match extends QueryRef {
  /** The number of results, at most 8. */
  match_count: number;
  /** The first result. */
  category_slug: string | null;
  subcategory_slug: string | null;
  /** 0: equal; 1 to 3: within a word; above: similar spelling; null: no result. */
  nearness: number | null;
}

const WITHIN = 3;

/** Whether a query finds something other than similar spellings. */
export function isMatched({ match_count, nearness }: Pick<Match, 'match_count' | 'nearness'>): boolean {
  return match_count > 0 && nearness !== null && nearness <= WITHIN;
}

export function matchOf({ locale, normalized_query }: QueryRef) {
  return queryOptions({
    queryKey: ['taxonomy', 'matches', locale, normalized_query],
    queryFn: () => readMatch({ locale, normalized_query }),
  });
}

export function queryKeyOf({ locale, normalized_query }: QueryRef): string {
  return `${locale} ${normalized_query}`;
}

/** The slugs of the first result; null without one. */
export function foundBy({ match_count, category_slug, subcategory_slug }: Match): string | null {
  if (match_count === 0 || category_slug === null) return null;
  return slugPathOf({ category_slug, subcategory_slug });
}

/** Same as private.normalized_query: NFKC, lower case by language, single spaces. */
export function normalizedQuery(locale: string, text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase(locale).replace(/\s+/g, ' ');
}

interface Caller {
  query: QueryRef;
  resolve: (match: Match | null) => void;
  reject: (reason: unknown) => void;
}

// Limits the searches per request, because they delay other requests.
const AT_ONCE = 50;

let waiting: Caller[] = [];

/** The current results of a query. Simultaneous calls are batched. */
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
    callers.forEach(({ resolve }, at) => resolve(matches[at] ?? null));
  } catch (error) {
    for (const { reject } of callers) reject(error);
  }
}
