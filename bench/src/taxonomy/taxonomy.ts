import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Cluster } from '@marketdesk/test-support/cluster.ts';
import { benchCluster, newDatabase, percentile, timed } from '../procedures.ts';
import { printTable, verdict } from '../table.ts';
import { TAXONOMY_LISTS } from './calls.ts';
import { previews } from './preview.ts';
import { fillTaxonomy, SEARCHERS, type TaxonomySize, typedQueries, type Word } from './rows.ts';

const SMALL: TaxonomySize = { subcategories: 200, synonyms: 5000 };
const LARGE: TaxonomySize = { subcategories: 2000, synonyms: 50_000 };
/** As many connections as one server process has. */
const CONNECTIONS = 8;
/** Each person sends a search at this interval. */
const PAUSE_MS = 300;
const SECONDS = 10;
/** Goal in processor time, because elapsed time depends on other load of the machine. */
const SEARCH_GOAL_MS = 5;
const CALLS = 60;
const RATIO = 2;

const id = (key: string) =>
  createHash('md5')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const claimsOf = (key: string) => JSON.stringify({ sub: id(key), role: 'authenticated' });

/**
 * search_taxonomy on 2,000 subcategories in 27 languages with 50,000 synonyms while 100 people type, and the lists and counts
 * of the taxonomy at that size and at a tenth of it, executed as the REST service executes them.
 */
export async function taxonomy(): Promise<void> {
  const cluster = await benchCluster();
  const opened: Database[] = [];
  try {
    const large = await prepare(cluster, 'taxonomy_large', LARGE, opened);
    const small = await prepare(cluster, 'taxonomy_small', SMALL, opened);
    await typing(large.database, typedQueries(large.words, 20_000));
    await lists(small.database, large.database);
    await previews(large.database, claimsOf('person1'), large.words);
  } finally {
    for (const database of opened) await database.close();
    await cluster.stop();
  }
}

async function prepare(cluster: Cluster, name: string, size: TaxonomySize, opened: Database[]) {
  const database = await newDatabase(cluster, name, CONNECTIONS);
  opened.push(database);
  return { database, words: await fillTaxonomy(database, size) };
}

/** Open loop: everyone sends the next search on time, even if the previous answer has not arrived. */
async function typing(database: Database, queries: readonly Word[]): Promise<void> {
  let next = 0;
  const search = (person: number) => {
    const query = queries[next++ % queries.length] ?? { locale: 'en', word: 'ab' };
    return timed(database, claimsOf(`searcher${String(person + 1)}`), {
      name: 'search',
      procedure: 'search_taxonomy',
      args: { p_locale: query.locale, p_query: query.word },
    });
  };
  // Warms up plans and pages.
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: SEARCHERS }, (_, person) => search(person)));

  const times: number[] = [];
  const searches: Promise<void>[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: SEARCHERS }, async (_, person) => {
      for (let at = (person / SEARCHERS) * PAUSE_MS; at < SECONDS * 1000; at += PAUSE_MS) {
        await until(started + at);
        searches.push(search(person).then((time) => void times.push(time)));
      }
    }),
  );
  await Promise.all(searches);
  const seconds = (performance.now() - started) / 1000;

  const alone: number[] = [];
  for (let call = 0; call < 400; call++) alone.push(await search(call % SEARCHERS));
  const matching = await processorTimes(database, queries.slice(0, 1500), 'private.search_items');
  const complete = await processorTimes(database, queries.slice(1500, 3000), 'public.search_taxonomy');
  printTable(
    `Search: ${String(LARGE.subcategories)} subcategories, 27 languages, ${String(LARGE.synonyms)} synonyms`,
    [
      row('one after the other', alone, '', ''),
      row(`${String(SEARCHERS)} people typing`, times, times.length / seconds, ''),
      row('processor time of the match alone', matching, '', ''),
      row(
        'processor time with names and recording',
        complete,
        '',
        verdict(percentile(complete, 0.95), SEARCH_GOAL_MS, 'at most'),
      ),
    ],
  );
}

/** Processor time of PostgreSQL for each search in milliseconds, from /proc. */
async function processorTimes(
  database: Database,
  queries: readonly Word[],
  search: string,
): Promise<number[]> {
  return database.transaction(async (tx) => {
    const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    const processorMs = async () =>
      Number((await readFile(`/proc/${String(backend?.pid)}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
    const times: number[] = [];
    for (const [at, { locale, word }] of queries.entries()) {
      await tx.query(`select set_config('request.jwt.claims', $1, true)`, [
        claimsOf(`searcher${String((at % SEARCHERS) + 1)}`),
      ]);
      const before = await processorMs();
      await tx.query(`select * from ${search}($1, $2, 8)`, [locale, word]);
      times.push((await processorMs()) - before);
    }
    // The first searches compile the functions.
    return times.slice(100);
  });
}

function row(name: string, times: readonly number[], rate: number | string, holds: string) {
  return {
    search_taxonomy: name,
    'searches/s': rate,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
    holds,
  };
}

async function lists(small: Database, large: Database): Promise<void> {
  const admin = claimsOf('person1');
  const rows = [];
  for (const call of TAXONOMY_LISTS(id('category1'))) {
    const times: [number[], number[]] = [[], []];
    for (let time = 0; time < CALLS + 10; time++) {
      const both = [await timed(small, admin, call), await timed(large, admin, call)] as const;
      if (time >= 10) both.forEach((ms, at) => times[at]?.push(ms));
    }
    const [few, many] = [percentile(times[0], 0.95), percentile(times[1], 0.95)];
    rows.push({
      'Lists and counts': call.name,
      'p95 ms, a tenth': few,
      'p95 ms': many,
      ratio: many / few,
      holds: verdict(many / few, RATIO, 'at most'),
    });
  }
  printTable(`Taxonomy: p95 of ${String(CALLS)} calls at a tenth of the size and at the full size`, rows);
}

async function until(at: number): Promise<void> {
  const wait = at - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
