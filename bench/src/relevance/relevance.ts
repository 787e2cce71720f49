import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { insertTaxonomy } from '@marketdesk/demo/taxonomy/insert-taxonomy.ts';
import { Calendar } from '@marketdesk/demo/time/calendar.ts';
import type { BenchRun } from '../arguments.ts';
import { benchCluster, newDatabase } from '../procedures.ts';
import { printTable, verdict } from '../table.ts';
import freshA from './fresh-a.json' with { type: 'json' };
import freshB from './fresh-b.json' with { type: 'json' };
import hard from './hard.json' with { type: 'json' };
import lifelike from './lifelike.json' with { type: 'json' };
import queries from './queries.json' with { type: 'json' };

const HALVES = ['check', 'tuning'] as const;
/** Later queries, for tuning only. */
const FRESH = { 'fresh-a': freshA, 'fresh-b': freshB };
const ABSENT_FULL_GOAL = 3;
const ABSENT_GOAL = 10;

/** Goals in per cent: the item is among the first three, full or likely. */
interface Goals {
  all: number;
  kind: number;
  locale: number;
}

const HARD_GOALS: Goals = { all: 88, kind: 60, locale: 0 };
const LABELLED_GOALS: Goals = { all: 95, kind: 0, locale: 90 };

/** A query and the items that answer it, as `category` or `category/subcategory`; no items: the service is not offered. */
interface Labelled {
  /** The file. */
  source: string;
  locale: string;
  kind: string;
  query: string;
  wanted: readonly string[];
}

interface Answered extends Labelled {
  half: (typeof HALVES)[number];
  /** What a client sees, in order. */
  found: readonly { path: string; match: 'full' | 'likely' }[];
}

/**
 * Answers of `search_taxonomy` to labelled queries: how often the item is among the first three, and how often a query for an
 * absent service gets an answer, by half, kind and language. Options: `--misses` lists the wrong answers of the tuning halves;
 * `--url`, the database of a marketplace whose accepted and ignored queries are measured as well.
 */
export async function relevance({ args }: BenchRun): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { misses: { type: 'boolean', default: false }, url: { type: 'string' } },
  });
  const cluster = await benchCluster();
  try {
    const database = await newDatabase(cluster, 'relevance');
    try {
      await database.transaction((tx) => insertTaxonomy(tx, new Calendar(new Date())));
      await database.exec('vacuum analyze');
      const answers = (sets: Record<string, Queries>) =>
        database.transaction((tx) => answerAll(tx, Object.entries(sets).flatMap(labelledQueries)));
      report('Hard queries', await answers({ hard, lifelike, ...FRESH }), HARD_GOALS, values.misses);
      report("The repository's queries", await answers({ queries }), LABELLED_GOALS, values.misses);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
  report("The marketplace's repaired queries", await repaired(values.url), LABELLED_GOALS, values.misses);
}

async function repaired(url: string | undefined): Promise<Answered[]> {
  if (url === undefined) return [];
  const database = postgresDatabase(url, { connections: 1 });
  try {
    return await database.transaction(async (tx) => {
      const labels = await tx.query<Labelled>(
        `select 'repaired' as source, l.locale, case when l.wanted is null then 'ignored' else 'accepted' end as kind,
                l.normalized_query as query, array_remove(array[i.label], null) as wanted
           from private.labelled_queries(null) l
           left join private.taxonomy_items i on i.entity_id = l.wanted and i.entity_type = l.wanted_type`,
      );
      return answerAll(tx, labels);
    });
  } finally {
    await database.close();
  }
}

async function answerAll(tx: Queryable, all: readonly Labelled[]): Promise<Answered[]> {
  // Searches of a caller without a profile are not recorded.
  await tx.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: '00000000-0000-0000-0000-000000000000', role: 'authenticated' }),
  ]);
  const rows = await tx.query<Pick<Answered, 'found'>>(
    `select (
       select coalesce(jsonb_agg(jsonb_build_object(
                'path', concat_ws('/', m.category_slug, m.subcategory_slug), 'match', coalesce(to_jsonb(m) ->> 'match', 'full')
              ) order by m.ordinality), '[]')
         from public.search_taxonomy(q.locale, q.query) with ordinality m
     ) as found
       from rows from (jsonb_to_recordset(($1::text)::jsonb) as (locale text, query text)) with ordinality
              q (locale, query, position)
      order by q.position`,
    [JSON.stringify(all.map(({ locale, query }) => ({ locale, query })))],
  );
  return all.map((query, at) => ({ ...query, half: halfOf(query), found: rows[at]?.found ?? [] }));
}

function report(title: string, all: readonly Answered[], goals: Goals, misses: boolean): void {
  if (all.length === 0) process.stdout.write(`\n${title}: none\n`);
  for (const half of HALVES) {
    const set = all.filter((query) => query.half === half);
    if (set.length === 0) continue;
    const sources = groups(set, ({ source }) => source, goals.all);
    printTable(`${title}, ${half} half: per cent and 95 % confidence interval`, [
      figures('all', set, goals.all),
      ...(sources.length > 1 ? sources : []),
      ...groups(set, ({ kind }) => kind, goals.kind),
      ...groups(set, ({ locale }) => locale, goals.locale),
    ]);
  }
  if (!misses) return;
  for (const query of all) {
    const isRight = isAbsent(query) ? !isAnswered(query) : isFound(query);
    if (query.half === 'tuning' && !isRight) show(query);
  }
}

function groups(set: readonly Answered[], key: (query: Answered) => string, goal: number) {
  return [...new Set(set.map(key))].map((name) => {
    const group = set.filter((query) => key(query) === name);
    return figures(name, group, goal);
  });
}

type Test = (query: Answered) => boolean;

const isAbsent = ({ wanted }: Labelled) => wanted.length === 0;
const isFull = ({ match }: Answered['found'][number]) => match === 'full';
const names = ({ wanted }: Labelled, found: Answered['found']) =>
  found.slice(0, 3).some(({ path }) => wanted.includes(path));
const isFound: Test = (query) => names(query, query.found);
const isAnswered: Test = ({ found }) => found.length > 0;
const isAnsweredFull: Test = ({ found }) => found.some(isFull);

function figures(name: string, set: readonly Answered[], goal: number) {
  const offered = set.filter((query) => !isAbsent(query));
  const absent = set.filter(isAbsent);
  const holds = [];
  if (offered.length > 0 && goal > 0 && name !== 'meaning')
    holds.push(verdict(percent(offered, isFound), goal, 'at least'));
  if (absent.length > 0 && name === 'all') {
    holds.push(verdict(percent(absent, isAnsweredFull), ABSENT_FULL_GOAL, 'at most'));
    holds.push(verdict(percent(absent, isAnswered), ABSENT_GOAL, 'at most'));
  }
  return {
    queries: name,
    offered: String(offered.length),
    'full, among three': share(offered, (query) => names(query, query.found.filter(isFull))),
    'or likely': share(offered, isFound),
    first: share(offered, (query) => names(query, query.found.slice(0, 1))),
    absent: String(absent.length),
    'full answer': share(absent, isAnsweredFull),
    'any answer': share(absent, isAnswered),
    holds: holds.join(', '),
  };
}

const percent = (set: readonly Answered[], test: Test) => (set.filter(test).length / set.length) * 100;

/** Per cent, and the 95 % interval of E. B. Wilson, *Probable inference, the law of succession, and statistical inference* (1927). */
function share(set: readonly Answered[], test: Test): string {
  if (set.length === 0) return '';
  const p = percent(set, test) / 100;
  const n = set.length;
  const z2 = 1.96 ** 2;
  const spread = Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n)));
  const [low, high] = [-spread, spread].map((by) =>
    Math.abs(((p + z2 / (2 * n) + by) / (1 + z2 / n)) * 100).toFixed(0),
  );
  return `${(p * 100).toFixed(1)} (${String(low)}–${String(high)})`;
}

function show({ locale, kind, query, wanted, found }: Answered): void {
  const answers = found.map(({ path, match }) => (match === 'full' ? path : `${path} (${match})`));
  process.stdout.write(
    `${locale} ${kind}: ${query} → ${answers.join(', ') || 'nothing'}; wanted ${wanted.join(', ') || 'nothing'}\n`,
  );
}

/** The search is tuned on one half only. A hash decides which, so that a new query moves no other. */
function halfOf({ source, locale, query }: Labelled): Answered['half'] {
  if (source in FRESH) return 'tuning';
  const hash = createHash('sha256').update(`${locale} ${query}`).digest();
  return (hash[0] ?? 0) % 2 ? 'check' : 'tuning';
}

type Queries = Record<string, Record<string, string[][]>>;

function labelledQueries([source, set]: [string, Queries]): Labelled[] {
  return Object.entries(set).flatMap(([locale, kinds]) =>
    Object.entries(kinds).flatMap(([kind, rows]) =>
      rows.map(([query = '', ...wanted]) => ({ source, locale, kind, query, wanted })),
    ),
  );
}
