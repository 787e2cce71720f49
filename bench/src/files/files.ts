import type { BankUploadLine } from '@marketdesk/contract/bank-upload.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import {
  type BackgroundCalls,
  call,
  printRounds,
  type Rounds,
  type Times,
  wait,
  withBackground,
} from '../background-calls.ts';
import { benchCluster } from '../procedures.ts';
import { fillProfiles } from '../profiles.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { createAccount, signIn } from '../staff-session.ts';
import { memory } from './memory.ts';
import { ACCOUNT, type Booking, statementOf } from './statement.ts';

const PROFILES = 10_000;
const RUNS = 5;
/** Payments of a run. */
const PAID = 5_000;
/** Lines of the statement. Lines outside the runs match no payout. */
const LINES = 50_000;
const GOAL_S = 300;
const QUIET_MS = 10_000;
const WARM_UP_MS = 2_000;

/**
 * Memory while files are written and read; then a statement of 50,000 lines, half of them payments of runs, uploaded
 * through the server while others work.
 */
export async function files(): Promise<void> {
  await memory();
  const cluster = await benchCluster();
  try {
    const server = await startServer({
      DATABASE_URL: cluster.url,
      DEMO: '0',
      SEPA_DEBTOR_NAME: 'Marketplace',
      SEPA_DEBTOR_IBAN: ACCOUNT,
    });
    try {
      const paid = await fill(server, cluster.url);
      const token = async (name: string) => (await signIn(server, `${name}@bench.test`)).access_token;
      const background = backgroundCalls(server, await token('moderator'), await token('second-admin'));
      const admin = await token('admin');
      await withBackground(background, wait(WARM_UP_MS), {});
      const upload: Rounds = { seconds: [], times: {} };
      const uploading = uploadStatement(server, admin, paid);
      upload.seconds.push(await withBackground(background, uploading, upload.times));
      // Afterwards, because the lists are empty before the upload.
      const without: Times = {};
      await withBackground(background, wait(QUIET_MS), without);
      printRounds(`A statement of ${LINES.toLocaleString('en')} lines`, GOAL_S, without, { upload });
    } finally {
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

function backgroundCalls(server: RunningServer, moderator: string, admin: string): BackgroundCalls {
  const rpc = (as: string, name: string, body: string) => async () => {
    await (await call(server, as, name, body)).arrayBuffer();
  };
  return {
    'users list': rpc(moderator, 'admin_get_users', '{"p_limit":50}'),
    'reports list': rpc(moderator, 'admin_get_reports', '{"p_limit":50}'),
    'withdrawals list': rpc(admin, 'admin_get_withdrawals', '{"p_limit":50}'),
    'payout runs': rpc(admin, 'admin_get_payout_runs', '{"p_limit":50}'),
    "bank's lines": rpc(admin, 'admin_get_bank_lines', '{"p_limit":50}'),
  };
}

/** Uploads the statement and checks its result. */
async function uploadStatement(
  server: RunningServer,
  token: string,
  paid: readonly Booking[],
): Promise<void> {
  const unknown = Array.from({ length: LINES - paid.length }, (_, number) => ({
    endToEndId: `other-${number}`,
    cents: -100 - number,
  }));
  const bookings = [...paid, ...unknown];
  const sum = bookings.reduce((total, { cents }) => total + cents, 0);
  const response = await fetch(`${server.url}/api/admin/bank-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-file-name': 'bench.xml' },
    body: Buffer.concat([...statementOf(bookings, sum)]),
  });
  const text = await response.text();
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as BankUploadLine;
  if (!('done' in last) || last.done.lines !== LINES || last.done.matched !== paid.length)
    throw new Error(`The upload ended with ${String(response.status)} ${JSON.stringify(last)}.`);
}

/** Inserts staff, users and fetched runs. Returns the bookings of their payments. */
async function fill(server: RunningServer, databaseUrl: string): Promise<Booking[]> {
  const staff = { admin: 'admin', 'second-admin': 'admin', moderator: 'moderator' };
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    for (const [name, role] of Object.entries(staff)) {
      const id = await createAccount(server, `${name}@bench.test`);
      await database.query('update public.profiles set role = $1 where user_id = $2', [role, id]);
    }
    await fillProfiles(database, PROFILES);
    const bookings = await fillRuns(database);
    await database.query('vacuum analyze');
    return bookings;
  } finally {
    await database.close();
  }
}

function fillRuns(database: Database): Promise<Booking[]> {
  return database.transaction(async (tx) => {
    await tx.exec(`
      insert into public.balance_ledger (user_id, amount, kind)
      select p.user_id, 1000, 'earning' from public.profiles p where p.role = 'user';

      with people as (
        select p.user_id, row_number() over (order by p.user_id) as n from public.profiles p where p.role = 'user'
      ), made as (
        insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
        select p.user_id, 'bank', 20 + w % 50, 0, 0, 20 + w % 50
          from generate_series(1, ${RUNS * PAID}) w join people p on p.n = w % ${PROFILES} + 1
        returning id, user_id, amount_eur
      )
      insert into public.balance_ledger (user_id, amount, kind, withdrawal_id)
      select m.user_id, -m.amount_eur, 'withdrawal_reserve', m.id from made m;

      with numbered as (
        select w.*, (row_number() over (order by w.id) - 1) / ${PAID} as run from public.withdrawal_requests w
      ), runs as (
        insert into public.payout_runs (message_id, execution_day, debtor_name, debtor_iban, is_batch_booked, line_count,
          amount_eur, fee_amount_eur, net_amount_eur, prepared_by, file_sha256, first_released_by, first_released_at,
          second_released_by, second_released_at, fetched_by, fetched_at)
        select 'BENCH-' || n.run, '2026-03-31', 'Marketplace', '${ACCOUNT}', false, count(*), sum(n.amount_eur), 0,
               sum(n.amount_eur), a.user_id, repeat('0', 64), a.user_id, now(), b.user_id, now(), a.user_id, now()
          from numbered n
          join public.profiles a on a.email = 'admin@bench.test'
          join public.profiles b on b.email = 'second-admin@bench.test'
         group by n.run, a.user_id, b.user_id
        returning id, message_id, second_released_by
      )
      insert into public.payout_attempts (withdrawal_id, request_id, provider, run_id, state, destination, amount_eur, net_amount_eur,
        requested_by, sent_at, last_sent_at, next_look_at)
      select n.id, 'md-' || replace(n.id::text, '-', ''), 'bank', r.id, 'accepted',
             jsonb_build_object('holder', 'Somebody', 'iban', '${ACCOUNT}'), n.amount_eur, n.net_amount_eur, r.second_released_by,
             now(), now(), null
        from numbered n join runs r on r.message_id = 'BENCH-' || n.run;
    `);
    const payments = await tx.query<{ id: string; cents: number }>(
      'select request_id as id, (net_amount_eur * 100)::integer as cents from public.payout_attempts',
    );
    return payments.map(({ id, cents }) => ({ endToEndId: id, cents: -cents }));
  });
}
