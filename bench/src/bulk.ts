import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import type { BenchRun } from './arguments.ts';
import {
  type BackgroundCalls,
  call,
  printRounds,
  type Rounds,
  type Times,
  wait,
  withBackground,
} from './background-calls.ts';
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
 * Claims 5,000 reports in one call, then undoes it; measures the lists, searches and claims of other people meanwhile and
 * without it.
 */
export async function bulk({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    try {
      await fill(server, cluster.url);
      const admin = (await signIn(server, 'admin@bench.test')).access_token;
      const background = await backgroundCalls(server);
      const without: Times = {};
      const preview: Rounds = { seconds: [], times: {} };
      const claim: Rounds = { seconds: [], times: {} };
      const undo: Rounds = { seconds: [], times: {} };
      await withBackground(background, wait(WARM_UP_MS), {});
      for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
        await withBackground(background, wait(QUIET_MS), without);
        const previewing = previewClaims(server, admin);
        preview.seconds.push(await withBackground(background, previewing, preview.times));
        const batch = await previewing;
        const claiming = runBatch(server, admin, 'admin_start_bulk', batch);
        claim.seconds.push(await withBackground(background, claiming, claim.times));
        const undoing = runBatch(server, admin, 'admin_undo_bulk', batch);
        undo.seconds.push(await withBackground(background, undoing, undo.times));
      }
      const title = `${String(ITEMS)} reports claimed in one call, the slowest round`;
      printRounds(title, GOAL_S, without, { preview, claim, undo });
    } finally {
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

/** Inserts staff, users, the reports to claim, and a report of another reason for the background calls. */
async function fill(server: RunningServer, databaseUrl: string): Promise<void> {
  const staff = { admin: 'admin', moderator: 'moderator', user: 'user' };
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

async function backgroundCalls(server: RunningServer): Promise<BackgroundCalls> {
  const token = async (name: string) => (await signIn(server, `${name}@bench.test`)).access_token;
  const [user, moderator] = [await token('user'), await token('moderator')];
  const rpc = (as: string, name: string, body: string) => async () => {
    await (await call(server, as, name, body)).arrayBuffer();
  };
  const list = await call(server, moderator, 'admin_get_reports', '{"p_reason":"Other"}');
  const [report] = (await list.json()) as { id: string }[];
  const own = JSON.stringify({ p_report_id: report?.id });
  return {
    'search of a user': rpc(user, 'search_taxonomy', '{"p_locale":"en","p_query":"pa"}'),
    'users list of a moderator': rpc(moderator, 'admin_get_users', '{"p_limit":50}'),
    'reports list of a moderator': rpc(moderator, 'admin_get_reports', '{"p_limit":50,"p_status":"open"}'),
    'claim and release by a moderator': async () => {
      await rpc(moderator, 'admin_claim_report', own)();
      await rpc(moderator, 'admin_release_report', own)();
    },
    '/healthz': async () => {
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    },
  };
}

async function previewClaims(server: RunningServer, token: string): Promise<string> {
  const body = '{"p_item":"report","p_action":"claim","p_filters":{"p_reason":"Scams","p_status":"open"}}';
  const preview = (await (await call(server, token, 'admin_preview_bulk', body)).json()) as BulkPreview;
  if (preview.total !== ITEMS)
    throw new Error(`The preview has ${String(preview.total)} reports instead of ${String(ITEMS)}.`);
  return preview.batch_id;
}

/** Starts a step on the batch and polls until all its reports are done. */
async function runBatch(server: RunningServer, token: string, name: string, batch: string): Promise<void> {
  const batchId = JSON.stringify({ p_batch_id: batch });
  await (await call(server, token, name, batchId)).arrayBuffer();
  for (;;) {
    const answer = await call(server, token, 'admin_bulk_progress', batchId);
    const { remaining, refused, done, undone } = (await answer.json()) as BulkProgress;
    if (remaining === 0 && refused === 0 && done + undone === ITEMS) return;
    if (remaining === 0) throw new Error(`${String(refused)} reports were refused.`);
    await wait(POLL_MS);
  }
}
