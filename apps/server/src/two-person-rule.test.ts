import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './start.ts';
import { createAccount, PASSWORD } from './testing/account.ts';

let own: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  own = await createTestDatabase();
  await markAsDemo(own.database);
  dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-rule-'));
});
afterAll(async () => {
  await own.close();
  await rm(dataDir, { recursive: true });
});

const start = (environment: Record<string, string> = {}, url = own.url) =>
  startServer(
    readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', ...environment }),
    createLog('silent'),
    () => undefined,
  );
const ruleOf = async ({ database }: TestDatabase) => {
  const [row] = await database.query<{ on: boolean }>(
    'select two_person_rule as on from public.withdrawals_config',
  );
  return row?.on;
};

const clientOf = ({ address }: RunningServer, { anonKey }: Keys) =>
  createClient(address, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and the client requires one when it is created.
    realtime: { transport: WebSocket as never },
  });

describe('in the demo marketplace, with the official client', () => {
  let server: RunningServer;
  let client: ReturnType<typeof clientOf>;
  let users: string[];

  beforeAll(async () => {
    server = await start();
    const keys = await loadOrCreateKeys(dataDir, {});
    const emails = ['admin', 'user', 'payee'].map((name) => `${name}@example.test`);
    users = await Promise.all(emails.map((email) => createAccount(server.address, keys, email)));
    await own.database.query(`update public.profiles set role = 'admin' where user_id = $1`, [users[0]]);
    client = clientOf(server, keys);
    const { error } = await client.auth.signInWithPassword({ email: emails[0] ?? '', password: PASSWORD });
    expect(error).toBeNull();
  });
  afterAll(() => server.stop());

  it('one admin can change a role', async () => {
    for (const p_role of ['moderator', 'admin', 'user']) {
      expect(await client.rpc('admin_update_user_role', { p_user_id: users[1], p_role })).toMatchObject({
        error: null,
        data: { user_id: users[1], role: p_role, proposed: null },
      });
    }
    const args = { p_user_id: users[1], p_role: 'moderator' };
    expect(await client.rpc('admin_update_user_role', args).select('role, proposed').single()).toMatchObject({
      data: { role: 'moderator', proposed: null },
    });
  });

  it('one admin can change the fee and automatic withdrawals', async () => {
    const args = { p_is_automatic: true, p_platform_fee: 7.5 };
    expect(await client.rpc('admin_update_withdrawals_config', args)).toMatchObject({
      error: null,
      data: [{ is_automatic: true, platform_fee: 7.5, proposed: null }],
    });
    await client.rpc('admin_update_withdrawals_config', { p_is_automatic: false, p_platform_fee: 5 });
  });

  it('one admin can add, change and switch a price option', async () => {
    const added = { p_stripe_price_id: 'price_ten', p_type: 'top_up', p_amount_eur: 10 };
    expect(await client.rpc('admin_insert_price_config', added)).toMatchObject({
      error: null,
      data: { stripe_price_id: 'price_ten', is_active: true, proposed: null },
    });
    const [price] = await own.database.query<{ id: string }>('select id from public.price_configs');
    const patch = { p_id: price?.id, p_patch: { amount_eur: 20 } };
    expect(await client.rpc('admin_update_price_config', patch)).toMatchObject({
      error: null,
      data: { amount_eur: 20, proposed: null },
    });
    for (const p_is_active of [false, true])
      expect(await client.rpc('admin_toggle_price_active', { p_id: price?.id, p_is_active })).toMatchObject({
        error: null,
        data: { is_active: p_is_active, proposed: null },
      });
  });

  it('one person can mark any amount as paid', async () => {
    await own.database.query(
      `insert into public.balance_ledger (user_id, amount, kind) values ($1, 90000, 'earning')`,
      [users[2]],
    );
    const [request] = await own.database.query<{ id: string }>(
      `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
       values ($1, 'bank', 90000, 5, 4500, 85500) returning id`,
      [users[2]],
    );
    const args = { p_request_id: request?.id, p_status: 'success' };
    expect(await client.rpc('admin_mark_withdrawal_status', args)).toMatchObject({
      error: null,
      data: { status: 'success', amount_eur: 90000 },
    });
  });

  it('a later start does not change the rule', async () => {
    await server.stop();
    server = await start({ TWO_PERSON_RULE: 'on' });
    expect(await ruleOf(own)).toBe(false);
  });
});

it.each([
  [{}, true],
  [{ TWO_PERSON_RULE: 'off' }, false],
])('a new marketplace with %j starts with the rule %s', async (environment, isOn) => {
  const real = await createTestDatabase();
  const server = await start(environment, real.url);
  expect(await ruleOf(real)).toBe(isOn);
  await server.stop();
  await real.close();
});
