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
} from './background-calls.ts';
import { median } from './load.ts';
import { benchCluster } from './procedures.ts';
import { fillProfiles } from './profiles.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { createAccount, signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

const SIZES = [1_000, 10_000] as const;
const ROUNDS = 5;
const PROFILES = 10_000;
const GOAL_S = 60;
const GROWTH = 10;
const QUIET_MS = 8_000;
const WARM_UP_MS = 2_000;

/** Erases people with 1,000 and 10,000 rows while others work. */
export async function erasure(): Promise<void> {
  const cluster = await benchCluster();
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    const database = postgresDatabase(cluster.url, { connections: 1 });
    try {
      await fill(server, database);
      const background = backgroundCalls(server, (await signIn(server, 'admin@bench.test')).access_token);
      const without: Times = {};
      await withBackground(background, wait(WARM_UP_MS), {});
      await withBackground(background, wait(QUIET_MS), without);
      const rounds: Record<string, Rounds> = {};
      for (let round = 0; round < ROUNDS; round++) {
        for (const size of SIZES) {
          const { seconds, times } = (rounds[`${size.toLocaleString('en')} rows`] ??= {
            seconds: [],
            times: {},
          });
          const request = await fillPerson(database, size);
          const body = JSON.stringify({ p_request_id: request });
          const erasing = call(server, server.serviceRoleKey, 'operator_erase_person', body);
          seconds.push(await withBackground(background, erasing, times));
        }
      }
      printRounds('A person is erased, the slowest round', GOAL_S, without, rounds);
      const [few = Number.NaN, many = Number.NaN] = Object.values(rounds).map(({ seconds }) =>
        median(seconds),
      );
      printTable('Ten times the rows, median of the rounds', [
        {
          's, 1,000': few,
          's, 10,000': many,
          ratio: many / few,
          holds: verdict(many / few, GROWTH, 'at most'),
        },
      ]);
    } finally {
      await database.close();
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

function backgroundCalls(server: RunningServer, admin: string): BackgroundCalls {
  const rpc = (name: string, body: string) => async () => {
    await (await call(server, admin, name, body)).arrayBuffer();
  };
  return {
    'users list': rpc('admin_get_users', '{"p_limit":50}'),
    'tickets list': rpc('admin_get_support_tickets', '{"p_limit":50}'),
    'posts list': rpc('admin_get_posts', '{"p_limit":50}'),
    'audited note': rpc('admin_note_export', '{"p_list":"users","p_filters":{}}'),
    '/healthz': async () => {
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    },
  };
}

async function fill(server: RunningServer, database: Database): Promise<void> {
  const id = await createAccount(server, 'admin@bench.test');
  await database.query(`update public.profiles set role = 'admin' where user_id = $1`, [id]);
  await fillProfiles(database, PROFILES);
  // People with the most rows whom the bench does not erase, so that lists are not empty.
  for (const size of SIZES) await fillPerson(database, size);
  await database.query('vacuum analyze');
}

/** Creates a person with this many posts, reviews, searches, tickets and messages. Returns the begun erasure. */
async function fillPerson(database: Database, rows: number): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `with account as (
       insert into auth.users (id, email, created_at) select i, i || '@bench.test', now() from gen_random_uuid() i returning id
     )
     select id from account`,
  );
  const params = [row?.id, rows / 10];
  await database.query(
    `insert into public.posts (user_id, title, description)
     select $1, 'Fence ' || n, repeat('Two metres high. ', 10) from generate_series(1, 2 * $2::int) n`,
    params,
  );
  await database.query(
    `insert into public.reviews (rating, reviewed_user_id, reviewer_user_id, comment)
     select 1 + g % 5, p.user_id, $1, repeat('Good work. ', 5)
       from generate_series(1, 2 * $2::int) g
       join (select user_id, row_number() over (order by user_id) as n from public.profiles where user_id <> $1) p
         on p.n = 1 + g % 5000`,
    params,
  );
  await database.query(
    `insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count)
     select $1, 'en', 'fence ' || n, 'fence ' || n, 1 from generate_series(1, 2 * $2::int) n`,
    params,
  );
  await database.query(
    `with tickets as (
       insert into public.support_tickets (user_id, category, subject, status, closed_at)
       select $1, 'Payments', 'Question ' || n, 'closed', now() from generate_series(1, $2::int) n returning id
     )
     insert into public.support_messages (ticket_id, sender_user_id, content)
     select t.id, $1, repeat('Where is my money? ', 5) from tickets t, generate_series(1, 3)`,
    params,
  );
  // As autovacuum does while the rows of a real person come in.
  await database.exec('analyze');
  const [request] = await database.query<{ id: string }>(
    // The server's job leaves it alone until the time is over.
    `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, erase_after)
     values ($1, 'erasure', 'app', 'Person', now(), now() + interval '1 month', 'running', now() + interval '1 day') returning id`,
    [row?.id],
  );
  return request?.id ?? '';
}
