import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import type { BenchRun } from '../arguments.ts';
import { directus } from '../peers/directus.ts';
import { isInstalled } from '../peers/install.ts';
import { lite } from '../peers/lite.ts';
import { benchCluster } from '../procedures.ts';
import { fillProfiles } from '../profiles.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { createAccount, signIn } from '../staff-session.ts';
import { ceiling } from './ceiling.ts';
import { compare } from './compare.ts';
import type { Contender } from './contender.ts';
import { pgbench } from './pgbench.ts';
import { askingAsSupabase } from './supabase-requests.ts';

const PROFILES = 10_000;
const EMAIL = 'bench@marketdesk.test';

/**
 * The server's hot path on PostgreSQL beside the same statements by pgbench and behind nothing but node:http, beside
 * @supabase/lite and beside Directus: all on the same database, in turn. The quick set takes Directus only where it is
 * installed, because that takes minutes.
 */
export async function hotPath({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  const contenders: Contender[] = [];
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    contenders.push(await marketdesk(server, cluster.url));
    const token = (await signIn(server, EMAIL)).access_token;
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    contenders.push(await ceiling(cluster, claims));
    const database = await pgbench(cluster, claims);
    if (database) contenders.push(database);
    const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
    await add(contenders, '@supabase/lite', () => lite({ url: cluster.url, jwtSecret }, token));
    if (!quick || isInstalled('directus')) await add(contenders, 'Directus', () => directus(cluster.url));
    else
      process.stdout.write('Without Directus: "npm run bench -- peers" installs it, which takes minutes.\n');
    await compare(contenders, { quick, profiles: PROFILES });
  } finally {
    for (const contender of contenders.toReversed()) await contender.stop();
    await cluster.stop();
  }
}

/** With ten thousand profiles and somebody of the staff. */
async function marketdesk(server: RunningServer, databaseUrl: string): Promise<Contender> {
  const id = await createAccount(server, EMAIL);
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    await database.query("update public.profiles set role = 'admin' where user_id = $1", [id]);
    await fillProfiles(database, PROFILES);
  } finally {
    await database.close();
  }
  const token = (await signIn(server, EMAIL)).access_token;
  return askingAsSupabase('Marketdesk', { ...server, apikey: server.anonKey, token }, async () => {
    await server.stop();
    await server.remove();
  });
}

/** Without those that can't be installed or started, with a message. */
async function add(contenders: Contender[], name: string, start: () => Promise<Contender>): Promise<void> {
  try {
    contenders.push(await start());
  } catch (error) {
    process.stdout.write(`Without ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
