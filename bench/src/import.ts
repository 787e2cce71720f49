import type { BenchRun } from './arguments.ts';
import { fillImport, forgetImport, importedRows, ROWS } from './import-rows.ts';
import { benchCluster, percentile } from './procedures.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';
import { typedQueries, type Word } from './taxonomy-rows.ts';

const ROUNDS = 3;
const GOAL_S = 8;
const RATIO = 2;
const QUIET_MS = 5000;
const WARM_UP_MS = 2000;
/** Between an answer and the next question of one who asks beside the import. */
const PAUSE_MS = 25;

/** Asks once, as somebody else than who imports. */
type Ask = () => Promise<void>;
type Others = Record<string, Ask>;
type Times = Record<string, number[]>;

/**
 * A CSV of 20,000 subcategories, each named in two languages, previewed and applied through the server, and how long
 * somebody else's search, a moderator's list and /healthz take meanwhile and without it.
 */
export async function importFile({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    try {
      const words = await fillImport(server, cluster.url);
      const admin = (await signIn(server, 'admin@bench.test')).access_token;
      const others = await othersOf(server, words);
      const alone: Times = {};
      const beside: Record<'preview' | 'apply', { seconds: number[]; times: Times }> = {
        preview: { seconds: [], times: {} },
        apply: { seconds: [], times: {} },
      };
      await asked(others, wait(WARM_UP_MS), {});
      for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
        const rows = JSON.stringify(importedRows(round, words));
        await asked(others, wait(QUIET_MS), alone);
        let fingerprint = '';
        beside.preview.seconds.push(
          await asked(others, previewed(server, admin, rows), beside.preview.times, (seen) => {
            fingerprint = seen;
          }),
        );
        beside.apply.seconds.push(
          await asked(others, applied(server, admin, rows, fingerprint), beside.apply.times),
        );
        await forgetImport(cluster.url);
      }
      print(alone, beside);
    } finally {
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

async function othersOf(server: RunningServer, words: readonly Word[]): Promise<Others> {
  const token = async (name: string) => (await signIn(server, `${name}@bench.test`)).access_token;
  const [person, moderator] = [await token('person'), await token('moderator')];
  const queries = typedQueries(words, 5000);
  let next = 0;
  return {
    'search of a user': async () => {
      const { locale, word } = queries[next++ % queries.length] ?? { locale: 'en', word: 'ab' };
      await (
        await call(server, person, 'search_taxonomy', JSON.stringify({ p_locale: locale, p_query: word }))
      ).arrayBuffer();
    },
    'users list of a moderator': async () => {
      await (await call(server, moderator, 'admin_get_users', '{"p_limit":50}')).arrayBuffer();
    },
    '/healthz': async () => {
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    },
  };
}

/** Seconds that the work took, while the others ask; their times go into `times`. */
async function asked<Result>(
  others: Others,
  work: Promise<Result>,
  times: Times,
  take?: (result: Result) => void,
): Promise<number> {
  const started = performance.now();
  const state = { isOver: false };
  const done = work.then((result) => {
    state.isOver = true;
    take?.(result);
    return (performance.now() - started) / 1000;
  });
  const asking = Object.entries(others).map(async ([name, ask]) => {
    const list = (times[name] ??= []);
    while (!state.isOver) {
      const from = performance.now();
      await ask();
      list.push(performance.now() - from);
      await wait(PAUSE_MS);
    }
  });
  const [seconds] = await Promise.all([done, ...asking]);
  return seconds;
}

/** Its fingerprint, which ends the answer: taking the whole answer apart here would hold up who asks beside it. */
async function previewed(server: RunningServer, token: string, rows: string): Promise<string> {
  const body = `{"p_kind":"subcategories","p_data":${rows}}`;
  const answer = Buffer.from(
    await (await call(server, token, 'admin_preview_taxonomy_import', body)).arrayBuffer(),
  );
  const found = /"fingerprint": "(\w+)"/.exec(answer.subarray(-200).toString());
  if (!found?.[1]) throw new Error('The preview has no fingerprint');
  return found[1];
}

async function applied(server: RunningServer, token: string, rows: string, seen: string): Promise<void> {
  const body = `{"p_kind":"subcategories","p_fingerprint":"${seen}","p_data":${rows}}`;
  await (await call(server, token, 'admin_apply_taxonomy_import', body)).arrayBuffer();
}

async function call(server: RunningServer, token: string, name: string, body: string): Promise<Response> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
    body,
  });
  if (!response.ok) throw new Error(`${name} answered ${String(response.status)}: ${await response.text()}`);
  return response;
}

function print(alone: Times, beside: Record<'preview' | 'apply', { seconds: number[]; times: Times }>): void {
  printTable(
    `Import of ${String(ROWS)} rows with two names each, the slowest round`,
    Object.entries(beside).map(([name, { seconds }]) => ({
      '': name,
      s: Math.max(...seconds),
      holds: verdict(Math.max(...seconds), GOAL_S, 'at most'),
    })),
  );
  const p95 = (times: Times, name: string) => percentile(times[name] ?? [], 0.95);
  printTable(
    'Others meanwhile',
    Object.entries(beside).flatMap(([during, { times }]) =>
      Object.keys(alone).map((name) => ({
        [`p95 of a`]: name,
        'during the': during,
        'ms without': p95(alone, name),
        'ms with': p95(times, name),
        'longest ms': Math.max(...(times[name] ?? [])),
        ratio: p95(times, name) / p95(alone, name),
        holds: verdict(p95(times, name) / p95(alone, name), RATIO, 'at most'),
      })),
    ),
  );
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
