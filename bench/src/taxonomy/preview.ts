import type { Database } from '@marketdesk/backend/database/database.ts';
import { percentile, timed } from '../procedures.ts';
import { printTable, verdict } from '../table.ts';
import { typedQueries, type Word } from './rows.ts';

const SEARCHES = 200_000;
const QUERIES = 20_000;
const ACCEPTED = 1000;
const CALLS = 20;
const GOAL_MS = 2000;

/**
 * The preview of what a new term would change, among 200,000 searches of a month for 20,000 queries, a thousand of them
 * accepted.
 */
export async function previews(database: Database, claims: string, words: readonly Word[]): Promise<void> {
  await insertSearches(database, words);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    // A word of the taxonomy, which resembles many searches.
    const { locale, word } = words[call * 977] ?? { locale: 'en', word: 'ab' };
    times.push(
      await timed(database, claims, {
        name: 'preview',
        procedure: 'admin_preview_taxonomy_terms',
        args: { p_entity_type: 'category', p_terms: JSON.stringify([{ locale, term: word }]) },
      }),
    );
  }
  printTable(`Preview of a new term: ${String(SEARCHES)} searches, ${String(QUERIES)} queries`, [
    {
      calls: CALLS,
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      holds: verdict(percentile(times, 0.95), GOAL_MS, 'at most'),
    },
  ]);
}

async function insertSearches(database: Database, words: readonly Word[]): Promise<void> {
  const queries = JSON.stringify(typedQueries(words, QUERIES));
  await database.query(
    `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
     select q.locale, q.word, private.normalized_query(q.locale, q.word), 1, now() - random() * interval '30 days'
       from generate_series(1, ${String(SEARCHES / QUERIES)}) n
       cross join jsonb_to_recordset(($1::text)::jsonb) q (locale text, word text)
      where private.normalized_query(q.locale, q.word) <> ''`,
    [queries],
  );
  await database.query(
    `insert into public.taxonomy_repaired_queries (locale, normalized_query, entity_type, entity_id)
     select distinct q.locale, private.normalized_query(q.locale, q.word), 'category', md5('category1')::uuid
       from jsonb_to_recordset(($1::text)::jsonb) q (locale text, word text)
      where length(q.word) > 4
      limit ${String(ACCEPTED)}
     on conflict do nothing`,
    [queries],
  );
  await database.exec('vacuum analyze public.taxonomy_searches, public.taxonomy_repaired_queries');
}
