import { AuthClient } from '@supabase/auth-js';
import { recoveryCodesOf } from '@marketdesk/backend/testing/recovery-codes.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/account.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { runStaffCommand } from './commands.ts';

// Two-factor authentication end to end: the official client, procedures, tables, /api/admin and the command line.

const REQUIRED = { error: 'Enter the code from your authenticator app.', reason: 'second_factor_required' };
const AGAIN = { error: 'Enter a new code from your authenticator app.', reason: 'second_factor_again' };
type Auth = InstanceType<typeof AuthClient>;
const noPrompt = () => Promise.reject(new Error('The password must not be asked for'));

describe('two-factor authentication of staff', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  /** The official client. `codes` returns the next unused code. */
  async function signIn({ email }: Account) {
    const auth = new AuthClient({
      url: `${desk.url}/auth/v1`,
      headers: { apikey: desk.keys.anonKey },
      persistSession: false,
      autoRefreshToken: false,
    });
    const { error } = await auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    const token = async () => (await auth.getSession()).data.session?.access_token ?? '';
    const rpc = async (name: string, args: object = {}) => {
      const answer = await fetch(`${desk.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: desk.keys.anonKey,
          authorization: `Bearer ${await token()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(args),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
    };
    const rows = async (table: string) =>
      (
        await fetch(`${desk.url}/rest/v1/${table}`, {
          headers: { apikey: desk.keys.anonKey, authorization: `Bearer ${await token()}` },
        })
      ).json() as Promise<unknown[]>;
    return { auth, codes: recoveryCodesOf(auth, desk.url, desk.keys.anonKey), token, rpc, rows };
  }

  async function enroll(auth: Auth, name = 'Phone') {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
    if (error) throw error;
    const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
    const give = async (client: Auth, halfMinutes: number) => {
      const code = totp.generate({ timestamp: Date.now() + halfMinutes * 30_000 });
      return (await client.mfa.challengeAndVerify({ factorId: data.id, code })).error;
    };
    expect(await give(auth, 0)).toBeNull();
    return { id: data.id, give };
  }

  /** Simulates that the account's last code was entered an hour ago. */
  async function ageCode({ id }: Account, auth: Auth) {
    await desk.database.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
        where session_id in (select s.id from auth.sessions s where s.user_id = $1)`,
      [id],
    );
    await auth.refreshSession();
  }

  /** The account's audit entries, including sign-ins. */
  const log = async ({ id }: Account) =>
    desk.database.query<{ action: string; actor: string | null; details: object }>(
      `select action, actor_user_id as actor, private.opened_details(details) - 'ip' - 'user_agent' as details
         from public.admin_action_audit where entity_id = $1 order by id`,
      [id],
    );

  it('refuses a session with only the password everywhere until the code is entered', async () => {
    const admin = await desk.person('admin');
    const enrolled = await signIn(admin);
    const { give } = await enroll(enrolled.auth);
    const { rpc, rows, token, auth } = await signIn(admin);
    const before = await desk.state();
    expect((await rpc('get_my_access')).body).toMatchObject({
      role: 'admin',
      second_factor: { required: false, enrolled: true, passed: false },
      passes_guard: false,
    });
    expect(await rpc('admin_get_users')).toMatchObject({
      status: 403,
      body: { code: '42501', message: REQUIRED.error, hint: REQUIRED.reason },
    });
    expect((await rpc('get_my_sessions')).body).toMatchObject({ hint: REQUIRED.reason });
    expect(await desk.adminGet('withdrawals', await token())).toEqual({ status: 403, body: REQUIRED });
    expect(await rows('admin_action_audit')).toEqual([]);
    expect(await rows('profiles?select=user_id')).toEqual([{ user_id: admin.id }]);
    expect(await desk.state()).toBe(before);

    expect(await give(auth, 1)).toBeNull();
    expect((await rpc('get_my_access')).body).toMatchObject({
      second_factor: { passed: true },
      passes_guard: true,
    });
    expect((await rpc('admin_get_users')).status).toBe(200);
    expect((await desk.adminGet('withdrawals', await token())).status).toBe(200);
    expect(await rows('admin_action_audit')).not.toEqual([]);
  });

  it('is required for the configured roles before they have set it up', async () => {
    const [admin, moderator] = [await desk.person('admin'), await desk.person('moderator')];
    const [first, second] = [await signIn(admin), await signIn(moderator)];
    await desk.client.asService('configure_second_factor', { p_value: 'admins' });
    expect(await first.rpc('admin_get_users')).toMatchObject({
      status: 403,
      body: { message: 'Set up two-factor authentication first.', hint: 'second_factor_required' },
    });
    expect((await desk.adminGet('withdrawals', await first.token())).body).toEqual({
      error: 'Set up two-factor authentication first.',
      reason: 'second_factor_required',
    });
    expect((await second.rpc('admin_get_users')).status).toBe(200);
    await desk.client.asService('configure_second_factor', { p_value: 'staff' });
    expect((await second.rpc('get_my_access')).body).toMatchObject({
      second_factor: { required: true, enrolled: false, passed: false },
    });
    await enroll(second.auth);
    expect((await second.rpc('admin_get_users')).status).toBe(200);
    await desk.client.asService('configure_second_factor', { p_value: 'off' });
    expect((await first.rpc('admin_get_users')).status).toBe(200);
  });

  it('is required again after a quarter of an hour for irreversible actions', async () => {
    const admin = await desk.person('admin');
    const target = await desk.person('user');
    const user = await desk.person('user');
    const { auth, rpc, token } = await signIn(admin);
    const { give } = await enroll(auth);
    const role = { p_user_id: target.id, p_role: 'moderator' };
    await ageCode(admin, auth);
    const before = await desk.state();
    const refused = { status: 403, body: { message: AGAIN.error, hint: AGAIN.reason } };
    expect(await rpc('admin_update_user_role', role)).toMatchObject(refused);
    const change = (name: string, body: object) => token().then((bearer) => desk.admin(name, body, bearer));
    const password = { userId: user.id, newPassword: 'a new password' };
    const email = { action: 'update_email', userId: user.id, email: 'elsewhere@example.test' };
    expect(await change('reset-password', password)).toEqual({ status: 403, body: AGAIN });
    expect(await change('update-user', email)).toEqual({ status: 403, body: AGAIN });
    expect(await desk.state()).toBe(before);

    expect(await give(auth, 1)).toBeNull();
    expect((await rpc('admin_update_user_role', role)).status).toBe(200);
    expect((await change('reset-password', password)).status).toBe(200);
    expect((await change('update-user', email)).status).toBe(200);
  });

  it("protects a user's money, address and password against someone with the password", async () => {
    const user = await desk.person('user');
    await desk.database.query(
      `insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`,
      [user.id],
    );
    const { give } = await enroll((await signIn(user)).auth);
    const { auth, rpc } = await signIn(user);
    const destination = { p_method: 'revolut', p_details: { revtag: 'somebody' } };
    const withdrawal = { p_method: 'revolut', p_amount_eur: 50 };
    const before = await desk.state();
    const refused = { status: 403, body: { message: REQUIRED.error, hint: REQUIRED.reason } };
    expect(await rpc('set_payout_destination', destination)).toMatchObject(refused);
    expect(await rpc('request_withdrawal', withdrawal)).toMatchObject(refused);
    for (const change of [{ email: 'elsewhere@example.test' }, { password: 'a new password' }]) {
      expect((await auth.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    expect(await desk.state()).toBe(before);

    expect(await give(auth, 1)).toBeNull();
    expect((await rpc('set_payout_destination', destination)).status).toBe(204);
    expect((await rpc('request_withdrawal', withdrawal)).status).toBe(200);
    expect((await auth.updateUser({ email: 'elsewhere@example.test' })).error).toBeNull();
  });

  it('is audited for staff but not for users', async () => {
    const moderator = await desk.person('moderator');
    const user = await desk.person('user');
    const wrong = (account: Account) =>
      new AuthClient({
        url: `${desk.url}/auth/v1`,
        headers: { apikey: desk.keys.anonKey },
      }).signInWithPassword({
        email: account.email,
        password: 'wrong password',
      });
    await wrong(user);
    await wrong(moderator);
    await expect.poll(() => log(moderator)).toHaveLength(1);
    const { auth, codes: recoveryCodes } = await signIn(moderator);
    const { id, give } = await enroll(auth);
    const { data } = await recoveryCodes.generate();
    await give(auth, 40);
    await give(auth, 1);
    await recoveryCodes.verify(data?.codes[0] ?? '');
    await recoveryCodes.regenerate();
    await auth.mfa.unenroll({ factorId: id });
    await signIn(user);
    const own = moderator.id;
    const codes = { factor: 'Recovery codes' };
    expect(await log(moderator)).toEqual([
      { action: 'sign_in_failed', actor: null, details: {} },
      { action: 'sign_in', actor: own, details: {} },
      { action: 'add_second_factor', actor: own, details: { factor: 'Phone', factor_type: 'totp' } },
      { action: 'make_recovery_codes', actor: own, details: { ...codes, factor_type: 'recovery_code' } },
      { action: 'fail_second_factor', actor: null, details: { factor: 'Phone' } },
      { action: 'pass_second_factor', actor: own, details: { factor: 'Phone' } },
      { action: 'use_recovery_code', actor: own, details: { ...codes, remaining: 9 } },
      { action: 'make_recovery_codes', actor: own, details: codes },
      { action: 'remove_second_factor', actor: own, details: { factor: 'Phone', factor_type: 'totp' } },
      { action: 'remove_recovery_codes', actor: own, details: { ...codes, factor_type: 'recovery_code' } },
    ]);
    expect(await log(user)).toEqual([]);
  });

  it('lists sessions, ends them from another one and refuses them immediately', async () => {
    const admin = await desk.person('admin');
    const [here, there, third] = [await signIn(admin), await signIn(admin), await signIn(admin)];
    const { body } = await here.rpc('get_my_sessions');
    const sessions = body as {
      id: string;
      is_current: boolean;
      ip: string;
      user_agent: string;
      aal: string;
    }[];
    expect(sessions.map(({ is_current: current }) => current)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', aal: 'aal1', user_agent: 'node' });
    const idOf = async ({ auth }: typeof there) => (await auth.getClaims()).data?.claims.session_id;
    expect((await here.rpc('end_my_session', { p_session_id: await idOf(there) })).status).toBe(204);
    expect((await there.rpc('get_my_access')).status).toBe(401);
    expect((await third.rpc('get_my_access')).status).toBe(200);
    const stranger = await signIn(await desk.person('admin'));
    expect(await stranger.rpc('end_my_session', { p_session_id: await idOf(here) })).toMatchObject({
      status: 404,
      body: { message: 'Session not found', hint: 'session_not_found' },
    });
    expect((await here.rpc('end_my_other_sessions')).body).toBe(1);
    expect((await third.rpc('get_my_access')).status).toBe(401);
    expect((await here.rpc('end_my_other_sessions')).body).toBe(0);
    const actions = (await log(admin))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('end'));
    expect(actions).toEqual(['end_session', 'end_other_sessions']);
  });

  it('reset-second-factor: resets a lost second factor, audited as one entry without an actor', async () => {
    const admin = await desk.person('admin');
    const command = { name: 'reset-second-factor', email: admin.email } as const;
    const { auth, codes, rpc } = await signIn(admin);
    await enroll(auth);
    await codes.generate();
    expect(await runStaffCommand(command, desk.client, noPrompt)).toBe(
      `Two-factor authentication of ${admin.email} was reset. The account is signed out everywhere.`,
    );
    expect((await rpc('get_my_access')).status).toBe(401);
    expect((await log(admin)).at(-1)).toEqual({
      action: 'reset_second_factor',
      actor: null,
      details: { by: 'operator', factors: 1 },
    });
    const before = (await log(admin)).length;
    expect(await runStaffCommand(command, desk.client, noPrompt)).toBe(
      `${admin.email} does not use two-factor authentication.`,
    );
    expect(await log(admin)).toHaveLength(before);
    expect((await (await signIn(admin)).rpc('admin_get_users')).status).toBe(200);
  });
});
