import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@marketdesk/contract/enums.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { readConfig } from '../config.ts';
import { startEmbedded, type Embedded } from '../embedded.ts';
import { Counters } from '../http/counters.ts';
import { createLog } from '../log.ts';
import { Payouts } from '../payouts/payouts.ts';
import { createProvider, providerName } from '../payouts/provider.ts';
import { registerProvider } from '../payouts/provider-registration.ts';
import { configureSingleSignOn } from '../single-sign-on/configuration.ts';
import { createAccount, PASSWORD } from './account.ts';
import { serve } from './serve.ts';

export interface Account {
  id: string;
  email: string;
}

/** A whole server with its own database, as a browser sees it, and ways to create people. */
export interface Desk {
  url: string;
  database: Database;
  dataDir: string;
  client: Embedded['client'];
  keys: Embedded['keys'];
  /** The provider named by PAYOUT_PROVIDER. No job runs by itself. */
  payouts: Payouts | null;
  /** Creates an account that can sign in with PASSWORD. */
  person(role: Role): Promise<Account>;
  /** A new official client with a session of its own. */
  signIn(account: Account, password?: string): Promise<SupabaseClient>;
  tokenOf(account: Account): Promise<string>;
  /** POSTs to `/api/admin/NAME`. Without a token the request is anonymous. */
  admin(name: string, body: unknown, token?: string | null): Promise<{ status: number; body: unknown }>;
  /** GETs `/api/admin/NAME`. */
  adminGet(name: string, token?: string | null): Promise<{ status: number; body: unknown }>;
  /** Everything that a refusal must leave unchanged: accounts, other sessions, notes, audit log. */
  state(): Promise<string>;
  /** Audit entries except sign-ins. */
  audited(
    entityId: string,
  ): Promise<{ actor_user_id: string | null; action: string; details: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

export async function startDesk(environment: Record<string, string> = {}): Promise<Desk> {
  const test = await createTestDatabase();
  const { database } = test;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-desk-'));
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://127.0.0.1:3000', ...environment });
  const siteUrl = config.siteUrl ?? 'http://127.0.0.1:3000';
  if (config.backend.kind === 'hosted') throw new Error('A desk is embedded');
  const log = createLog('silent');
  const embedded = await startEmbedded({
    config,
    embedded: config.backend,
    database,
    siteUrl,
    log,
    sweepsFiles: true,
  });
  const { asService: call } = embedded.client;
  const name = providerName(config, false);
  if (name === 'simulator') await markAsDemo(database);
  await configureSingleSignOn(call, config.singleSignOn, log);
  // No other server has to agree with the provider.
  await (await registerProvider(call, name, log)).end();
  const provider = await createProvider(config, false, call);
  const payouts = provider && new Payouts({ provider, call, log, counters: new Counters() });
  const server = await serve({
    environment: { DATA_DIR: dataDir },
    payouts,
    stripe: config.stripe,
    backend: embedded.backend,
    client: embedded.client,
    database: { kind: 'postgres', ...database },
    anonKey: embedded.keys.anonKey,
    isAllowedRedirect: (address) => address.startsWith('http://127.0.0.1:3000/'),
  });
  const newClient = () =>
    createClient(server.url, embedded.keys.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
      // Node 20 has no WebSocket, and the client requires one when it is created.
      realtime: { transport: WebSocket as never },
    });
  let people = 0;

  const desk: Desk = {
    url: server.url,
    database,
    dataDir,
    client: embedded.client,
    keys: embedded.keys,
    payouts,
    async person(role) {
      people += 1;
      const email = `${role}-${people}@example.test`;
      const id = await createAccount(server.url, embedded.keys, email);
      await database.query('update public.profiles set role = $1 where user_id = $2', [role, id]);
      return { id, email };
    },
    async signIn({ email }, password = PASSWORD) {
      const client = newClient();
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    },
    async tokenOf(account) {
      const { data } = await (await desk.signIn(account)).auth.getSession();
      return data.session?.access_token ?? '';
    },
    async admin(name, body, token = null) {
      const response = await fetch(`${server.url}/api/admin/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async adminGet(name, token = null) {
      const response = await fetch(`${server.url}/api/admin/${name}`, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      });
      return { status: response.status, body: await response.json() };
    },
    async state() {
      const [row] = await database.query<{ state: string }>(
        `select jsonb_build_array(
           (select jsonb_agg(jsonb_build_array(id, email, encrypted_password, recovery_sent_at, email_change) order by id) from auth.users),
           (select jsonb_agg(id order by id) from auth.sessions),
           (select jsonb_agg(to_jsonb(p) order by user_id) from public.profiles p),
           (select count(*) from private.pending_account_changes),
           (select jsonb_agg(to_jsonb(w) order by id) from public.withdrawal_requests w),
           (select jsonb_agg(to_jsonb(a) order by id) from public.payout_attempts a),
           (select jsonb_agg(to_jsonb(d) order by user_id, method) from public.payout_destinations d),
           (select jsonb_build_array((select count(*) from private.account_events), (select count(*) from private.mails))),
           (select count(*) from public.balance_ledger),
           (select count(*) from public.admin_action_audit)
         )::text as state`,
      );
      return row?.state ?? '';
    },
    audited: (entityId) =>
      database.query(
        `select actor_user_id, action, private.opened_details(details) as details from public.admin_action_audit
          where entity_id = $1 and action not like 'sign\\_in%' order by id`,
        [entityId],
      ),
    async close() {
      await server.close();
      await payouts?.stop(5_000);
      await embedded.backend.close();
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return desk;
}
