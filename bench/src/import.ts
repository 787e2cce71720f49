import type { BenchRun } from './arguments.ts';
import { fillImport, forgetImport, importedRows, ROWS } from './import-rows.ts';
import { asked, type Beside, call, type Others, printBeside, type Times, wait } from './others.ts';
import { benchCluster } from './procedures.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { typedQueries, type Word } from './taxonomy-rows.ts';

const ROUNDS = 3;
const GOAL_S = 8;
const QUIET_MS = 5000;
const WARM_UP_MS = 2000;

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
      const beside: Record<'preview' | 'apply', Beside> = {
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
      const title = `Import of ${String(ROWS)} rows with two names each, the slowest round`;
      printBeside(title, GOAL_S, alone, beside);
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

/** Its fingerprint, at the end of the response. Parsing the whole response would slow down the calls that are measured beside it. */
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
