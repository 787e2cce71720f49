import { openDatabase } from '@marketdesk/backend/database/open.ts';

/** Calls a second of the users list straight in PGlite, three times two seconds, as a JSON array. */
const [dataDir = '', claims = '{}'] = process.argv.slice(2);
const SECONDS = 2;
const LIST_SQL =
  "select coalesce(json_agg(t), '[]')::text, count(*), null::bigint from public.admin_get_users(p_limit => (($1)[1])::integer) t";

const database = await openDatabase({ dataDir });
const { session_id: session } = JSON.parse(claims) as { session_id: string };
const call = () =>
  database.call({ role: 'authenticated', claims, session, readOnly: false, sql: LIST_SQL, params: ['50'] });

const rates: number[] = [];
for (let warm = 0; warm < 50; warm++) await call();
for (let round = 0; round < 3; round++) {
  const started = performance.now();
  let calls = 0;
  while (performance.now() - started < SECONDS * 1000) {
    await call();
    calls++;
  }
  rates.push((calls * 1000) / (performance.now() - started));
}
await database.close();
process.stdout.write(JSON.stringify(rates));
