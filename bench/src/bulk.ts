import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import type { BenchRun } from './arguments.ts';
import { asked, type Beside, call, type Others, printBeside, type Times, wait } from './others.ts';
import { benchCluster } from './procedures.ts';
import { fillProfiles } from './profiles.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { createAccount, signIn } from './staff-session.ts';

const ITEMS = 5000;
const PROFILES = 10_000;
const ROUNDS = 3;
const GOAL_S = 120;
const QUIET_MS = 8000;
const WARM_UP_MS = 2000;
const POLL_MS = 1000;

/**
 * 5,000 reports claimed in one call and then given back by its undo, and how long others' lists, searches and claims take
 * meanwhile and without it.
 */
export async function bulk({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    try {
      await fill(server, cluster.url);
      const admin = (await signIn(server, 'admin@bench.test')).access_token;
      const others = await othersOf(server);
      const alone: Times = {};
      const beside: Record<'preview' | 'claim' | 'undo', Beside> = {
        preview: { seconds: [], times: {} },
        claim: { seconds: [], times: {} },
        undo: { seconds: [], times: {} },
      };
      await asked(others, wait(WARM_UP_MS), {});
      for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
        await asked(others, wait(QUIET_MS), alone);
        let batch = '';
        const { preview, claim, undo } = beside;
        preview.seconds.push(
          await asked(others, previewed(server, admin), preview.times, (made) => {
            batch = made;
          }),
        );
        claim.seconds.push(
          await asked(others, worked(server, admin, 'admin_start_bulk', batch), claim.times),
        );
        undo.seconds.push(await asked(others, worked(server, admin, 'admin_undo_bulk', batch), undo.times));
      }
      printBeside(`${String(ITEMS)} reports claimed at once, the slowest round`, GOAL_S, alone, beside);
    } finally {
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

/** Staff, people, the reports to be claimed, and one of another kind that somebody claims and gives back all the time. */
async function fill(server: RunningServer, databaseUrl: string): Promise<void> {
  const staff = { admin: 'admin', moderator: 'moderator', person: 'user' };
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    for (const [name, role] of Object.entries(staff)) {
      const id = await createAccount(server, `${name}@bench.test`);
      await database.query('update public.profiles set role = $1 where user_id = $2', [role, id]);
    }
    await fillProfiles(database, PROFILES);
    await database.query(
      `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, created_at)
       select 'user', p.user_id, p.user_id, case when p.n = 1 then 'Other' else 'Scams' end, now() - p.n * interval '1 minute'
         from (select user_id, row_number() over (order by user_id) as n from public.profiles) p
        where p.n <= $1::int + 1`,
      [ITEMS],
    );
    await database.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

async function othersOf(server: RunningServer): Promise<Others> {
  const token = async (name: string) => (await signIn(server, `${name}@bench.test`)).access_token;
  const [person, moderator] = [await token('person'), await token('moderator')];
  const asks = (whom: string, name: string, body: string) => async () => {
    await (await call(server, whom, name, body)).arrayBuffer();
  };
  const list = await call(server, moderator, 'admin_get_reports', '{"p_reason":"Other"}');
  const [report] = (await list.json()) as { id: string }[];
  const own = JSON.stringify({ p_report_id: report?.id });
  return {
    'search of a user': asks(person, 'search_taxonomy', '{"p_locale":"en","p_query":"pa"}'),
    'users list of a moderator': asks(moderator, 'admin_get_users', '{"p_limit":50}'),
    'reports list of a moderator': asks(moderator, 'admin_get_reports', '{"p_limit":50,"p_status":"open"}'),
    'claim of a moderator, and its end': async () => {
      await asks(moderator, 'admin_claim_report', own)();
      await asks(moderator, 'admin_release_report', own)();
    },
    '/healthz': async () => {
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    },
  };
}

async function previewed(server: RunningServer, token: string): Promise<string> {
  const body = '{"p_item":"report","p_action":"claim","p_filters":{"p_reason":"Scams","p_status":"open"}}';
  const preview = (await (await call(server, token, 'admin_preview_bulk', body)).json()) as BulkPreview;
  if (preview.total !== ITEMS) throw new Error(`The preview is of ${String(preview.total)} reports`);
  return preview.batch_id;
}

/** Until the server is done with all of them. */
async function worked(server: RunningServer, token: string, name: string, batch: string): Promise<void> {
  const about = JSON.stringify({ p_batch_id: batch });
  await (await call(server, token, name, about)).arrayBuffer();
  for (;;) {
    const answer = await call(server, token, 'admin_bulk_progress', about);
    const { remaining, refused, done, undone } = (await answer.json()) as BulkProgress;
    if (remaining === 0 && refused === 0 && done + undone === ITEMS) return;
    if (remaining === 0) throw new Error(`${String(refused)} reports were refused`);
    await wait(POLL_MS);
  }
}
