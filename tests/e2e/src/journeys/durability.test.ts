import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, createAccount, DEMO, signIn, type Account, type Client } from '../harness/accounts.ts';
import { startServer, type RunningServer } from '../harness/server.ts';

// A server of its own: it is killed, and its data is looked at afterwards.
const WORLD = { DEMO_SCALE: '50' };

describe('a server that is killed while it writes', () => {
  let server: RunningServer;
  let account: Account;
  beforeAll(async () => {
    server = await startServer(WORLD);
    account = await createAccount(server);
  });
  afterAll(async () => {
    await server.stop();
    await server.remove();
  });

  test('has everything that it acknowledged, when it starts again', async () => {
    const { client, session } = await signIn(server, DEMO.admin);
    const acknowledged = await writeUntilKilled(client, account, server);
    expect(acknowledged).toBeGreaterThan(5);

    server = await startServer(WORLD, server.dataDir);
    const { client: again } = await signIn(server, DEMO.admin);
    const profile = await call<{ base_address: string }>(again, 'admin_get_user_details', {
      p_user_id: account.id,
    });
    const kept = Number(/\d+/.exec(profile.base_address)?.[0]);
    // The write that was under way when it happened may have come through, or not.
    expect([acknowledged, acknowledged + 1]).toContain(kept);
    const { data: audit } = await again
      .from('admin_action_audit')
      .select('id')
      .eq('entity_id', account.id)
      .eq('action', 'update_user_profile');
    expect(audit?.length, 'as many audit rows as changes, the first from making the account').toBe(kept + 1);

    const old = await again.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(old.error, 'who was signed in still is').toBeNull();
  });
});

/** Writes one after another; returns the number of the last that was answered. */
async function writeUntilKilled(client: Client, account: Account, server: RunningServer): Promise<number> {
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  for (let number = 1; number <= 1_000; number++) {
    if (number === 25) killed = server.kill();
    const { error } = await client.rpc('admin_update_user_profile', {
      p_user_id: account.id,
      p_updates: { base_address: `House ${number}` },
    });
    if (error) break;
    acknowledged = number;
  }
  await killed;
  return acknowledged;
}
