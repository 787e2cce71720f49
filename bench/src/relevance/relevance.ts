import { createHash } from 'node:crypto';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import { insertTaxonomy } from '@marketdesk/demo/taxonomy/insert-taxonomy.ts';
import { Calendar } from '@marketdesk/demo/time/calendar.ts';
import type { BenchRun } from '../arguments.ts';
import { benchCluster, newDatabase } from '../procedures.ts';
import { printTable, verdict } from '../table.ts';
import queries from './queries.json' with { type: 'json' };

const RECALL_GOAL = 95;
const ABSENT_GOAL = 5;
const LANGUAGE_GOAL = 90;

type Half = 'tuning' | 'check';

/** A query and the items that answer it, as `category` or `category/subcategory`; no items: the service is not offered. */
interface Labelled {
  locale: Locale;
  kind: string;
  query: string;
  wanted: readonly string[];
  half: Half;
}

interface Answered extends Labelled {
  /** The items that a client sees, in order. */
  found: readonly string[];
}

/**
 * Answers of `search_taxonomy` to labelled queries on the demo's taxonomy: how often the item is among the first three, how
 * often it is the first, and how often a query for an absent service gets an answer. By half, kind and language; `--misses`
 * lists the wrong answers of the tuning half.
 */
export async function relevance({ args }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  try {
    const database = await newDatabase(cluster, 'relevance');
    try {
      await database.transaction((tx) => insertTaxonomy(tx, new Calendar(new Date())));
      await database.exec('vacuum analyze');
      report(await answerAll(database, labelledQueries()), args.includes('--misses'));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function answerAll(database: Database, all: readonly Labelled[]): Promise<Answered[]> {
  const rows = await database.query<{ found: string[] }>(
    `select array(
       select concat_ws('/', c.slug, s.slug)
         from private.search_items(private.search_locale(q.locale), q.query, 3)
                with ordinality m (entity_type, entity_id, category_id, subcategory_id, nearness, kind, word, locale, score, position)
         join public.categories c on c.id = m.category_id
         left join public.subcategories s on s.id = m.subcategory_id
        order by m.position
     ) as found
       from rows from (jsonb_to_recordset(($1::text)::jsonb) as (locale text, query text)) with ordinality
              q (locale, query, position)
      order by q.position`,
    [JSON.stringify(all.map(({ locale, query }) => ({ locale, query })))],
  );
  return all.map((query, at) => ({ ...query, found: rows[at]?.found ?? [] }));
}

function report(all: readonly Answered[], misses: boolean): void {
  for (const half of ['tuning', 'check'] satisfies Half[]) {
    const queries = all.filter((query) => query.half === half);
    printTable(`Relevance, ${half} half: ${String(queries.length)} queries`, [figures('all', queries)]);
    printTable(
      `By kind, ${half} half`,
      groups(queries, ({ kind }) => kind, Number.NaN),
    );
    printTable(
      `By language, ${half} half`,
      groups(queries, ({ locale }) => locale, LANGUAGE_GOAL),
    );
  }
  if (misses) for (const query of all.filter((one) => one.half === 'tuning' && isMissed(one))) show(query);
}

function groups(queries: readonly Answered[], key: (query: Answered) => string, goal: number) {
  const grouped = new Map<string, Answered[]>();
  for (const query of queries) grouped.set(key(query), [...(grouped.get(key(query)) ?? []), query]);
  return [...grouped].map(([name, group]) => figures(name, group, goal));
}

const isAbsent = ({ wanted }: Labelled) => wanted.length === 0;
const isFound = ({ wanted, found }: Answered) => found.slice(0, 3).some((path) => wanted.includes(path));
const isMissed = (query: Answered) => (isAbsent(query) ? query.found.length > 0 : !isFound(query));

function figures(name: string, queries: readonly Answered[], recallGoal = RECALL_GOAL) {
  const offered = queries.filter((query) => !isAbsent(query));
  const absent = queries.filter(isAbsent);
  const firsts = offered.filter(({ found }) => found.length > 0);
  const recall = share(offered.filter(isFound), offered);
  const wrong = share(
    absent.filter(({ found }) => found.length > 0),
    absent,
  );
  const holds = [
    offered.length > 0 && !Number.isNaN(recallGoal) ? verdict(recall, recallGoal, 'at least') : '',
    absent.length > 0 && name === 'all' ? verdict(wrong, ABSENT_GOAL, 'at most') : '',
  ];
  return {
    queries: name,
    offered: String(offered.length),
    'among three %': offered.length > 0 ? recall : '',
    'first is right %':
      firsts.length > 0
        ? share(
            firsts.filter(({ wanted, found }) => wanted.includes(found[0] ?? '')),
            firsts,
          )
        : '',
    absent: String(absent.length),
    'absent but answered %': absent.length > 0 ? wrong : '',
    holds: holds.filter(Boolean).join(', '),
  };
}

function share(part: readonly unknown[], whole: readonly unknown[]): number {
  return (part.length / whole.length) * 100;
}

function show({ locale, kind, query, wanted, found }: Answered): void {
  process.stdout.write(
    `${locale} ${kind}: ${query} → ${found.join(', ') || 'nothing'}; wanted ${wanted.join(', ') || 'nothing'}\n`,
  );
}

/** The search is tuned on one half only. A hash decides which, so that a new query moves no other. */
function halfOf(locale: string, query: string): Half {
  return Number.parseInt(createHash('sha256').update(`${locale} ${query}`).digest('hex').slice(0, 2), 16) % 2
    ? 'check'
    : 'tuning';
}

function labelledQueries(): Labelled[] {
  const byLocale: Partial<Record<Locale, Record<string, string[][]>>> = queries;
  return LOCALES.flatMap((locale) =>
    Object.entries(byLocale[locale] ?? {}).flatMap(([kind, rows]) =>
      rows.map(([query = '', ...wanted]) => ({ locale, kind, query, wanted, half: halfOf(locale, query) })),
    ),
  );
}
