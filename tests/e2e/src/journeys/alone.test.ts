import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  becomes,
  call,
  clientWith,
  createAccount,
  DEMO,
  signIn,
  type Account,
  type Client,
} from '../harness/accounts.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { theBrowser } from '../harness/browser.ts';
import { Desk } from '../harness/desk.ts';
import { follow, pathOf, see } from '../harness/see.ts';
import { copiedFolder, startServer, type RunningServer } from '../harness/server.ts';
import { enterCode, question, signInOn } from '../screens/sign-in.ts';
import { signOut } from '../screens/shell.ts';

// This server is killed, and its admins lose their roles.
let server: RunningServer;
let later: Account;
let written: Account;

beforeAll(async () => {
  server = await startServer({}, await copiedFolder(inject('demoFolder')));
  [later, written] = await Promise.all([createAccount(server), createAccount(server)]);
});

afterAll(async () => {
  await server.stop();
  await server.remove();
});

describe('the last admin', () => {
  test('can’t be removed by any key', async () => {
    const { client: admin, session } = await signIn(server, DEMO.admin);
    const others = await call<{ user_id: string }[]>(admin, 'admin_get_users', { p_role: 'admin' });
    for (const { user_id } of others.filter((one) => one.user_id !== session.user.id)) {
      await call(admin, 'admin_update_user_role', { p_user_id: user_id, p_role: 'user' });
    }
    const service = clientWith(server, server.serviceRoleKey);
    const { error } = await service.auth.admin.deleteUser(session.user.id);
    expect(error?.message).toBe('This is the last active admin. Make someone else an admin first.');
    await signIn(server, DEMO.admin);
  });

  test('remains if two admins demote each other at once', async () => {
    const other = await createAccount(server, { role: 'admin' });
    const [one, two] = await Promise.all([signIn(server, DEMO.admin), signIn(server, other)]);
    const demote = (by: Client, id: string) =>
      by.rpc('admin_update_user_role', { p_user_id: id, p_role: 'user' });
    const answers = await Promise.all([
      demote(one.client, other.id),
      demote(two.client, one.session.user.id),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('a server killed during writes', () => {
  test('has all acknowledged writes after a restart', async () => {
    const { client, session } = await signIn(server, DEMO.moderator);
    const acknowledged = await writeUntilKilled(client, written);
    expect(acknowledged).toBeGreaterThan(5);

    // Restores the role for the next journey.
    server = await startServer({ SECOND_FACTOR: 'admins' }, server.dataDir);
    const { client: again } = await signIn(server, DEMO.moderator);
    const profile = await call<{ base_address: string }>(again, 'admin_get_user_details', {
      p_user_id: written.id,
    });
    const kept = Number(/\d+/.exec(profile.base_address)?.[0]);
    // The interrupted write may be stored or not.
    expect([acknowledged, acknowledged + 1]).toContain(kept);
    const { data: audit } = await clientWith(server, server.serviceRoleKey)
      .from('admin_action_audit')
      .select('id')
      .eq('entity_id', written.id)
      .eq('action', 'update_user_profile');
    expect(audit?.length, 'as many audit rows as changes, the first from making the account').toBe(kept + 1);

    const old = await again.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(old.error, 'who was signed in still is').toBeNull();
  });
});

describe('a second factor required for admins', () => {
  test('must be set up first, and is requested afterwards, for admins only', async () => {
    await becomes(server, later, 'admin');
    const desk = new Desk(await theBrowser(), { server, other: server });
    desk.problems.tolerate(/^40[13] /);
    try {
      const page = await desk.visit('/admin/audit');
      await signInOn(page, later);
      const demand = page.getByRole('heading', { name: 'Set up two-factor authentication' });
      await see(demand, page.getByText('Your account requires it before you can continue.'));
      await page.goto('/admin/users?tier=pro');
      await see(demand);
      const { client } = await signIn(server, later);
      expect((await client.rpc('admin_get_users')).error, 'past the browser, too').not.toBeNull();

      await page.getByRole('button', { name: 'Continue' }).click();
      const app = new Authenticator(await page.locator('code').innerText());
      await enterCode(page, await app.code());
      await page.getByRole('button', { name: 'I have saved these codes' }).click();
      await see(page.getByRole('heading', { name: 'Users', level: 1 }));
      expect(pathOf(page)).toBe('/admin/users?tier=pro');

      await signOut(page);
      await follow(page, '/admin/login?from=/admin/account');
      await signInOn(page, later);
      await see(question(page));
      await enterCode(page, await app.code());
      const account = page.getByRole('heading', { name: 'Your account', level: 1 });
      await see(account);

      await signOut(page);
      await follow(page, '/admin/login?from=/admin/account');
      await signInOn(page, DEMO.moderator);
      await see(account);
      expect(desk.problems.unexpected).toEqual([]);
    } finally {
      await desk.leave({ isWell: false });
    }
  });
});

/** Writes in sequence; returns the number of the last acknowledged write. */
async function writeUntilKilled(client: Client, account: Account): Promise<number> {
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
