import { rpc } from '#backend/rest.ts';
import type { Match, QueryRef } from './matches.api.ts';

interface Caller {
  query: QueryRef;
  resolve: (match: Match | null) => void;
  reject: (reason: unknown) => void;
}

// Each is a search. A few at a time, so that other users of the database are not delayed.
const AT_ONCE = 50;

let waiting: Caller[] = [];

/**
 * What a query finds now. Requests made at the same moment, as by the rows of a table, are batched.
 */
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
    // They come in the order in which they were asked for.
    callers.forEach(({ resolve }, at) => resolve(matches[at] ?? null));
  } catch (error) {
    for (const { reject } of callers) reject(error);
  }
}
