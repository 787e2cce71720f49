import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './start.ts';
import { startDesk, type Account, type Desk } from './testing/desk.ts';
import { moneyOf } from './testing/money.ts';
import { processNow } from './testing/shared-postgres.ts';

// One Marketdesk is the hosted backend of another: the wire format is the same.
describe('with a hosted backend', () => {
  let hosted: Desk;
  let server: RunningServer;
  let moderator: Account;
  const log = createLog('silent');
  const environment = (keys: Partial<Desk['keys']> = {}) => ({
    PORT: '0',
    SUPABASE_URL: hosted.url,
    SUPABASE_ANON_KEY: keys.anonKey ?? hosted.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey ?? hosted.keys.serviceRoleKey,
    SITE_URL: 'http://127.0.0.1:3000',
  });
  const start = (variables: Record<string, string>) =>
    startServer(readConfig(variables), log, () => expect.unreachable('nothing is created or filled'));

  beforeAll(async () => {
    hosted = await startDesk();
    moderator = await hosted.person('moderator');
    server = await start(environment());
  });
  afterAll(async () => {
    await server.stop();
    await hosted.close();
  });

  it('sends browsers there and serves none of its paths', async () => {
    const config = (await (await fetch(`${server.address}/config.json`)).json()) as Record<string, unknown>;
    expect(config).toMatchObject({ supabaseUrl: hosted.url, anonKey: hosted.keys.anonKey, demo: false });
    expect((await fetch(`${server.address}/auth/v1/health`)).status).toBe(404);
    expect((await fetch(`${server.address}/rest/v1/profiles`)).status).toBe(404);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  });

  it('configures staff access and the account of payout runs in the database', async () => {
    const debtor = { SEPA_DEBTOR_NAME: 'Marketplace GmbH', SEPA_DEBTOR_IBAN: 'DE89 3704 0044 0532 0130 00' };
    const other = await start({ ...environment(), ...debtor, STAFF_ACCESS: 'admins' });
    const configured = () => hosted.database.query('select name, iban, bic from private.payout_debtor');
    expect(await configured()).toEqual([
      { name: 'Marketplace GmbH', iban: 'DE89370400440532013000', bic: null },
    ]);
    const token = await hosted.tokenOf(moderator);
    const answer = await call(other, { userId: moderator.id, newPassword: 'a fresh password' }, token);
    expect(answer).toEqual({ status: 403, body: { error: 'Not authorized' } });
    await other.stop();
    await server.stop();
    server = await start(environment());
    expect(await configured()).toEqual([]);
  });

  it('performs actions of staff over the network, as the caller and then with the service key', async () => {
    const person = await hosted.person('user');
    const token = await hosted.tokenOf(moderator);
    const answer = await call(server, { userId: person.id, newPassword: 'a fresh password' }, token);
    expect(answer).toEqual({ status: 200, body: { ok: true } });
    await expect(hosted.signIn(person, 'a fresh password')).resolves.toBeDefined();
    expect(await hosted.audited(person.id)).toMatchObject([
      { actor_user_id: moderator.id, action: 'reset_password' },
    ]);
  });

  it('creates the account of an invitation to the staff over the network', async () => {
    await hosted.database.exec('update public.withdrawals_config set two_person_rule = false');
    const email = 'invited@example.test';
    const invite = hosted.client.asCaller(await hosted.tokenOf(await hosted.person('admin')));
    await invite('admin_invite_staff', { p_email: email, p_role: 'moderator' });
    const [mail] = await hosted.database.query<{ link_path: string }>(
      'select link_path from private.mails where recipient = $1',
      [email],
    );
    const password = 'a password of the invited';
    const answer = await fetch(`${server.address}/api/invitation/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: mail?.link_path.split('=')[1], password }),
    });
    expect(await answer.json()).toEqual({ email });
    expect(await hosted.client.findAccount(email)).toMatchObject({ role: 'moderator' });
    await hosted.database.exec('update public.withdrawals_config set two_person_rule = true');
  });

  it('pays over the network, including jobs and webhooks', async () => {
    await markAsDemo(hosted.database);
    const simulated = { ...environment(), PAYOUT_PROVIDER: 'simulator' };
    await expect(start(simulated)).rejects.toThrow(
      /^PAYOUT_PROVIDER must not be "simulator" here\. Another process of this installation is using none\. /,
    );
    await server.stop();
    const paying = await start(simulated);
    const money = moneyOf({ database: hosted.database, payouts: null });
    const token = await hosted.tokenOf(moderator);
    const { id, owner } = await money.withdrawal();
    await money.fault(id, 'times_out');
    expect(await processNow(paying.address, token, id)).toBe(200);
    await money.pass(id, 30);
    await expect.poll(async () => (await money.details(id)).status).toBe('success');
    expect(await money.payments(id)).toHaveLength(1);
    expect(await money.balance(owner)).toBe('60.00');
    await paying.stop();
    // The next server reports that staff pay by hand again.
    server = await start(environment());
    const other = await money.withdrawal();
    expect(await processNow(server.address, token, other.id)).toBe(400);
  });

  it('does not start without the service key', async () => {
    await expect(start(environment({ serviceRoleKey: hosted.keys.anonKey }))).rejects.toThrow(
      'SUPABASE_SERVICE_ROLE_KEY: this is the anon (publishable) key, which every browser receives.',
    );
    await expect(start(environment({ serviceRoleKey: 'made.up.key' }))).rejects.toThrow(
      `SUPABASE_SERVICE_ROLE_KEY: the backend at ${hosted.url} does not accept it as the service key.`,
    );
  });

  it('does not start with a secret key for browsers', async () => {
    await expect(start(environment({ anonKey: hosted.keys.serviceRoleKey }))).rejects.toThrow(
      'SUPABASE_ANON_KEY: this is the service key, which no browser may have.',
    );
  });

  it('does not start if migrations are missing', async () => {
    await hosted.database.exec('alter function public.configure_staff_access rename to configured');
    await hosted.database.exec(`notify pgrst, 'reload schema'`);
    await expect
      .poll(() =>
        start(environment()).then(
          () => 'started',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        ),
      )
      .toBe(
        `SUPABASE_URL: the backend at ${hosted.url} lacks Marketdesk's procedures. Run "npm run release", then "npx supabase db push" first.`,
      );
  });
});

async function call(
  server: RunningServer,
  body: object,
  token: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.address}/api/admin/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
