import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { seal, unseal } from '@marketdesk/backend/auth/sealing.ts';
import { startDirectory, type Directory } from '@marketdesk/test-support/directory.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD } from '../testing/account.ts';
import { startDesk, type Desk } from '../testing/desk.ts';
import { SignOnBrowser } from '../testing/sign-on-browser.ts';

const SITE = 'http://127.0.0.1:3000';
const PAGE = `${SITE}/admin/login`;

let directory: Directory;
let desk: Desk;
let people = 0;

beforeAll(async () => {
  directory = await startDirectory([SITE]);
  desk = await startDesk(directory.environment);
  await desk.person('admin');
});
afterAll(async () => {
  await desk.close();
  await directory.close();
});
afterEach(async () => {
  directory.intercept = null;
  directory.issuesRefreshTokens = true;
  await desk.database.query('delete from backend.attempts');
});

const newClient = () =>
  createClient(desk.url, desk.keys.anonKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
const newBrowser = () => new SignOnBrowser(SITE, desk.url);

/** Adds a person to the directory, in front of the browser. */
function person(groups: string[], more: object = {}): string {
  const subject = `subject-${++people}`;
  directory.people.set(subject, {
    email: `${subject}@example.test`,
    email_verified: true,
    name: `Person ${people}`,
    groups,
    ...more,
  });
  directory.present = subject;
  return subject;
}

const change = (subject: string, more: object): void =>
  void directory.people.set(subject, { ...directory.people.get(subject), ...more });

async function begin(client: SupabaseClient, redirectTo = PAGE): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'custom:sso',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return data.url;
}

async function signOn(client = newClient(), browser = newBrowser()) {
  const page = await browser.visit(await begin(client));
  const code = page.searchParams.get('code');
  if (code === null) throw new Error(page.searchParams.get('error_description') ?? page.href);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) throw error;
  return { client, browser, page, id: data.user.id, session: data.session };
}

/** Signs on and returns the refusal that the page receives. */
async function refusal(client = newClient(), browser = newBrowser()) {
  return refusalOn(await browser.visit(await begin(client)));
}

const refusalOn = (page: URL) => {
  expect(page.origin + page.pathname).toBe(PAGE);
  expect(page.searchParams.get('code')).toBeNull();
  return [page.searchParams.get('error_code'), page.searchParams.get('error_description')];
};

const roleOf = async (id: string) =>
  (
    await desk.database.query<{ role: string }>('select role from public.profiles where user_id = $1', [id])
  )[0]?.role;
const accountOf = async (subject: string) =>
  (
    await desk.database.query<{ id: string }>(
      'select user_id::text as id from auth.identities where provider_id = $1',
      [subject],
    )
  )[0]?.id;
/** Moves the provider's last answer about an account into the past. */
const age = (id: string, minutes: number) =>
  desk.database.query(
    `update backend.sign_on_sessions s set checked_at = checked_at - $2::int * interval '1 minute', asking_until = null
       from auth.sessions a where a.id = s.session_id and a.user_id = $1`,
    [id, minutes],
  );
const sessionsOf = async (id: string) =>
  (
    await desk.database.query<{ n: number }>(
      'select count(*)::int as n from auth.sessions where user_id = $1',
      [id],
    )
  )[0]?.n;
const refusals = async () =>
  desk.database.query<{ reason: string; subject: string | null }>(
    `select d ->> 'reason' as reason, d ->> 'subject' as subject from public.admin_action_audit, private.opened_details(details) d
      where action = 'refuse_sign_on' order by id`,
  );
const lastRefusal = async () => (await refusals()).at(-1);

describe('the first sign-in', () => {
  test('creates the account with the role of the group, and staff can work at once', async () => {
    const subject = person(['other', 'desk']);
    const { id, client, session } = await signOn();
    expect(await roleOf(id)).toBe('moderator');
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    expect(session.expires_in).toBeGreaterThan(890);
    expect(session.expires_in).toBeLessThanOrEqual(900);
    expect((await client.rpc('get_my_access')).data).toMatchObject({ role: 'moderator', passes_guard: true });
    expect(session.user).toMatchObject({
      email: `${subject}@example.test`,
      user_metadata: { full_name: `Person ${people}` },
      identities: [{ provider: 'custom:sso', id: subject }],
    });
    expect(await desk.audited(id)).toMatchObject([
      { actor_user_id: null, action: 'create_account' },
      {
        actor_user_id: null,
        action: 'update_user_role',
        details: { new_role: 'moderator', by: 'directory' },
      },
    ]);
  });

  test('takes the first role in the order of OIDC_ROLES, at each sign-in', async () => {
    const subject = person(['desk', 'desk-admins']);
    const { id } = await signOn();
    expect(await roleOf(id)).toBe('admin');
    change(subject, { groups: ['desk'] });
    expect((await signOn()).id).toBe(id);
    expect(await roleOf(id)).toBe('moderator');
  });

  test('gives an editable role by its name', async () => {
    const subject = person(['desk-finance']);
    const { id, client } = await signOn();
    const nameOf = async () =>
      (
        await desk.database.query(
          'select r.name from public.profiles p left join public.staff_roles r on r.id = p.staff_role_id where p.user_id = $1',
          [id],
        )
      )[0];
    expect([await roleOf(id), await nameOf()]).toEqual(['moderator', { name: 'Finance clerk' }]);
    expect((await client.rpc('admin_get_users')).error).toBeNull();
    expect((await client.rpc('admin_get_reports')).error).not.toBeNull();
    change(subject, { groups: ['desk'] });
    await signOn();
    expect([await roleOf(id), await nameOf()]).toEqual(['moderator', { name: null }]);
  });

  test('creates one account when two tabs sign in at once', async () => {
    person(['desk']);
    const [one, other] = await Promise.all([signOn(), signOn()]);
    expect(one.id).toBe(other.id);
  });

  test.each([
    [
      'without a group that gives a role',
      ['no_role', /None of your groups gives access here/],
      { groups: ['x'] },
    ],
    ['without groups', ['no_role', /None of your groups/], { groups: undefined }],
    [
      'with an unverified address',
      ['email_not_verified', /has not verified your email address/],
      { email_verified: false },
    ],
    ['without an address', ['email_not_verified', /has not verified/], { email: undefined }],
  ])('is refused %s, and leaves nothing behind', async (_, [code, message], more) => {
    const subject = person(['desk'], more);
    expect(await refusal()).toEqual([code, expect.stringMatching(message ?? '')]);
    expect(await accountOf(subject)).toBeUndefined();
    expect(
      await desk.database.query('select from auth.users where email = $1', [`${subject}@example.test`]),
    ).toEqual([]);
    expect(await lastRefusal()).toEqual({ reason: code, subject });
  });

  test('never links an existing account by its address, whatever its role', async () => {
    for (const role of ['user', 'moderator', 'admin'] as const) {
      const { id, email } = await desk.person(role);
      const subject = person(['desk-admins'], { email });
      expect(await refusal()).toEqual([
        'account_exists',
        expect.stringMatching(/ask your administrator to link/i),
      ]);
      expect(await accountOf(subject)).toBeUndefined();
      expect(await roleOf(id)).toBe(role);
    }
  });

  test('is refused for a second person with the same address', async () => {
    const first = person(['desk']);
    await signOn();
    const second = person(['desk-admins'], { email: `${first}@example.test` });
    expect(await refusal()).toEqual(['account_exists', expect.any(String)]);
    expect(await accountOf(second)).toBeUndefined();
  });
});

describe('a linked account', () => {
  test('keeps its own address when the one at the provider changes, which is recorded', async () => {
    const subject = person(['desk']);
    const { id } = await signOn();
    const { email: victim } = await desk.person('admin');
    change(subject, { email: victim });
    const again = await signOn();
    expect([again.id, again.session.user.email]).toEqual([id, `${subject}@example.test`]);
    expect(await desk.audited(id)).toContainEqual(
      expect.objectContaining({
        action: 'change_sign_on_email',
        details: { old_email: `${subject}@example.test`, new_email: victim },
      }),
    );
    change(subject, { email_verified: false });
    expect(await refusal()).toEqual(['email_not_verified', expect.any(String)]);
  });

  test('is out when the last group is gone: role, sessions and claims', async () => {
    const subject = person(['desk']);
    const { id, client } = await signOn();
    const reporter = await desk.person('user');
    const [ticket] = await desk.database.query<{ id: string }>(
      `insert into public.support_tickets (user_id, subject, category) values ($1, 'Help', 'Other') returning id`,
      [reporter.id],
    );
    const claimed = await client.rpc('admin_claim_support_ticket', { p_ticket_id: ticket?.id });
    expect(claimed.error).toBeNull();
    change(subject, { groups: [] });
    expect(await refusal()).toEqual(['no_role', expect.any(String)]);
    expect([await roleOf(id), await sessionsOf(id)]).toEqual(['user', 0]);
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400 });
    expect(
      await desk.database.query('select status from public.support_tickets where id = $1', [
        ticket?.id ?? '',
      ]),
    ).toEqual([{ status: 'open' }]);
  });

  test('is refused while banned', async () => {
    person(['desk']);
    const { id } = await signOn();
    await desk.database.query('update public.profiles set is_banned = true where user_id = $1', [id]);
    expect(await refusal()).toEqual(['user_banned', 'Your account is banned.']);
    expect(await sessionsOf(id)).toBe(0);
  });

  test('is refused with the same subject from another issuer', async () => {
    const subject = person(['desk']);
    await signOn();
    await desk.database.query(
      `update auth.identities set identity_data = identity_data || '{"iss": "https://former.example"}' where provider_id = $1`,
      [subject],
    );
    expect(await refusal()).toEqual([
      'other_issuer',
      expect.stringMatching(/linked to another sign-in service/),
    ]);
  });

  test('of the last admin loses its sessions, but the role stays', async () => {
    await desk.database.query(`update public.profiles set role = 'user' where role = 'moderator'`);
    const subject = person(['desk-admins']);
    const { id } = await signOn();
    const others = await desk.database.query<{ id: string }>(
      `update public.profiles set role = 'user' where role = 'admin' and user_id <> $1 returning user_id::text as id`,
      [id],
    );
    change(subject, { groups: [] });
    expect(await refusal()).toEqual(['no_role', expect.any(String)]);
    expect([await roleOf(id), await sessionsOf(id)]).toEqual(['admin', 0]);
    expect(others.length).toBeGreaterThan(0);
    await desk.person('admin');
  });

  /** A linked account with PASSWORD. */
  const withPassword = async (groups: string[]) => {
    const account = await desk.person('user');
    const subject = person(groups);
    await desk.client.asService('operator_link_sign_on', { p_user_id: account.id, p_subject: subject });
    return { ...account, subject };
  };
  const OWN_WAY = /signs in through your company/;
  const service = () =>
    createClient(desk.url, desk.keys.serviceRoleKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    }).auth.admin;

  test('has no other way in, and no password or address of its own', async () => {
    const { id, email } = await withPassword(['desk']);
    const { client } = await signOn();
    await expect(desk.signIn({ id, email })).rejects.toThrow(OWN_WAY);
    for (const type of ['recovery', 'magiclink'] as const) {
      const { data, error } = await service().generateLink({ type, email });
      if (error) throw error;
      const { hashed_token: token_hash, email_otp: token, action_link: link } = data.properties;
      expect((await newClient().auth.verifyOtp({ type, token_hash })).error?.message).toMatch(OWN_WAY);
      expect((await newClient().auth.verifyOtp({ type, email, token })).error?.message).toMatch(OWN_WAY);
      const { pathname, search } = new URL(link);
      const response = await fetch(desk.url + pathname + search, { redirect: 'manual' });
      expect(new URLSearchParams(response.headers.get('location')?.split('#')[1]).toString()).toMatch(
        /error_code=invalid_credentials.*through\+your\+company/,
      );
    }
    const admin = await desk.tokenOf(await desk.person('admin'));
    const before = await desk.state();
    const mail = { userId: id, sendEmail: true, redirectTo: `${SITE}/` };
    expect(await desk.admin('reset-password', mail, admin)).toEqual({
      status: 409,
      body: { error: 'This person signs in through the company, without a password.' },
    });
    for (const change of [
      { password: 'a password of their own', current_password: PASSWORD },
      { email: 'own@example.test' },
    ]) {
      expect((await client.auth.updateUser(change)).error?.message).toMatch(OWN_WAY);
    }
    expect(await desk.state()).toBe(before);
    expect([await roleOf(id), await sessionsOf(id)]).toEqual(['moderator', 1]);
  });

  test('keeps no session, token or right of before when the group is gone', async () => {
    const { id, email, subject } = await withPassword(['desk']);
    const earlier = await desk.signIn({ id, email });
    const { client } = await signOn();
    // The session of the password would never be asked about.
    expect((await earlier.rpc('get_my_access')).status).toBe(401);
    change(subject, { groups: [] });
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'no_role' });
    for (const ended of [earlier, client]) {
      expect((await ended.rpc('get_my_access')).status).toBe(401);
      expect((await ended.auth.refreshSession()).error).not.toBeNull();
    }
    const later = await desk.signIn({ id, email });
    expect((await later.rpc('admin_get_users')).error).not.toBeNull();
    change(subject, { groups: ['desk'] });
    await signOn();
    expect((await later.rpc('get_my_access')).status).toBe(401);
  });

  test('has a password for a day if the operator sets one', async () => {
    const account = await withPassword(['desk']);
    const { id } = account;
    await signOn();
    await expect(desk.signIn(account)).rejects.toThrow(OWN_WAY);
    await expect
      .poll(
        async () =>
          (
            await desk.database.query(
              `select from public.admin_action_audit where entity_id = $1 and action = 'sign_in_failed'`,
              [id],
            )
          ).length,
      )
      .toBe(1);
    await desk.client.asService('operator_begin_password_reset', { p_user_id: id });
    await desk.client.setPassword(id, 'a password of the operator');
    const session = await desk.signIn(account, 'a password of the operator');
    expect((await session.auth.refreshSession()).error).toBeNull();
    await desk.database.query(
      `update private.account_events set created_at = created_at - interval '25 hours' where user_id = $1`,
      [id],
    );
    await expect(desk.signIn(account, 'a password of the operator')).rejects.toThrow(OWN_WAY);
    await session.auth.refreshSession();
    expect((await session.rpc('get_my_access')).status).toBe(401);
    expect((await session.auth.refreshSession()).error).not.toBeNull();
  });
});

describe('the operator links an existing account', () => {
  test('which then signs in with its own address and role of the group', async () => {
    const account = await desk.person('user');
    const subject = person(['desk'], { email: 'other@example.test' });
    await desk.client.asService('operator_link_sign_on', { p_user_id: account.id, p_subject: subject });
    const { id, session } = await signOn();
    expect([id, session.user.email, await roleOf(id)]).toEqual([account.id, account.email, 'moderator']);
    await expect(
      desk.client.asService('operator_link_sign_on', {
        p_user_id: (await desk.person('user')).id,
        p_subject: subject,
      }),
    ).rejects.toThrow('This subject is linked to another account.');
  });

  test('and only then, with an older second factor, it counts as a second person', async () => {
    const local = await desk.person('admin');
    const subject = person(['desk-admins']);
    const { id } = await signOn();
    const areTwo = async () =>
      (
        await desk.database.query<{ two: boolean }>('select private.are_independent_people($1, $2) as two', [
          id,
          local.id,
        ])
      )[0]?.two;
    expect(await areTwo()).toBe(false);
    await desk.client.asService('operator_link_sign_on', { p_user_id: id, p_subject: subject });
    expect(await areTwo()).toBe(false);
    await desk.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    );
    expect(await areTwo()).toBe(false);
    await desk.client.asService('operator_link_sign_on', { p_user_id: id, p_subject: subject });
    expect(await areTwo()).toBe(true);
  });
});

describe('an account of the directory', () => {
  test('shares its limits with all others, and has part in the money of people whom staff changed', async () => {
    person(['desk-admins']);
    const one = await signOn();
    person(['desk']);
    const other = await signOn();
    const [local, user] = [await desk.person('admin'), await desk.person('user')];
    const read = async (expression: string, ...values: string[]) =>
      (await desk.database.query<{ value: unknown }>(`select ${expression} as value`, values))[0]?.value;
    expect(await read('$2::uuid = any (private.linked_accounts($1))', one.id, other.id)).toBe(true);
    expect(await read('private.linked_accounts($1)', local.id)).toEqual([local.id]);
    expect(await read('private.involvement($1, $2)', one.id, user.id)).toBeNull();
    await desk.database.query(`select private.note_account_event($1, 'name', $2)`, [user.id, local.id]);
    expect(await read('private.involvement($1, $2)', one.id, user.id)).toBe('colleague');
  });

  test('can’t confirm a proposal', async () => {
    person(['desk-admins']);
    const { client } = await signOn();
    const local = await desk.person('admin');
    const user = await desk.person('user');
    await desk.client.asService('configure_two_person_rule', { p_value: 'on' });
    const proposer = await desk.signIn(local);
    const proposed = await proposer.rpc('admin_update_user_role', { p_user_id: user.id, p_role: 'admin' });
    expect(proposed.error).toBeNull();
    const [proposal] = await desk.database.query<{ id: string }>(
      'select id::text as id from private.proposals where user_id = $1',
      [user.id],
    );
    const { error } = await client.rpc('admin_confirm_proposal', { p_id: proposal?.id });
    expect(error).toMatchObject({
      hint: 'not_two_people',
      message: expect.stringMatching(/signs in through the company/) as unknown,
    });
    expect(await roleOf(user.id)).toBe('user');
  });
});

describe('a session', () => {
  test('asks the provider at most every 15 minutes', async () => {
    person(['desk']);
    const { id, client } = await signOn();
    directory.requests = [];
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(directory.requests).toEqual([]);
    await age(id, 10);
    const { data } = await client.auth.refreshSession();
    expect(directory.requests).toEqual([]);
    // The token ends when the next question is due.
    expect(data.session?.expires_in).toBeLessThanOrEqual(300);
    await age(id, 4);
    expect((await client.auth.refreshSession()).data.session?.expires_in).toBeGreaterThan(890);
    expect(directory.requests).toEqual(['/token', '/me']);
  });

  test('follows the groups: another role, then out', async () => {
    const subject = person(['desk']);
    const { id, client } = await signOn();
    change(subject, { groups: ['desk-admins'] });
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await roleOf(id)).toBe('admin');
    change(subject, { groups: ['x'] });
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 403, code: 'no_role' });
    expect([await roleOf(id), await sessionsOf(id)]).toEqual(['user', 0]);
    expect((await client.rpc('get_my_access')).error).not.toBeNull();
  });

  test('ends when the person is no longer active', async () => {
    const subject = person(['desk']);
    const { id, client } = await signOn();
    directory.people.delete(subject);
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' });
    expect(await sessionsOf(id)).toBe(0);
  });

  test('ends within 15 minutes if the provider issues no refresh token', async () => {
    directory.issuesRefreshTokens = false;
    person(['desk']);
    const { id, client, session } = await signOn();
    expect(session.expires_in).toBeLessThanOrEqual(900);
    await age(id, 10);
    expect((await client.auth.refreshSession()).data.session?.expires_in).toBeLessThanOrEqual(300);
    await age(id, 4);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' });
    expect(await sessionsOf(id)).toBe(0);
  });

  test('counts the 15 minutes from the answer of the provider, not from the exchange of its code', async () => {
    person(['desk']);
    const client = newClient();
    const page = await newBrowser().visit(await begin(client));
    const before = Date.now();
    const { data } = await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    const [row] = await desk.database.query<{ at: number }>(
      `select extract(epoch from checked_at)::float8 * 1000 as at from backend.sign_on_sessions
         join auth.sessions on id = session_id where user_id = $1`,
      [data.user?.id ?? ''],
    );
    expect(row?.at).toBeLessThan(before);
  });

  test('is asked about once by two refreshes at once, however slowly the provider answers', async () => {
    person(['desk']);
    const { id, session } = await signOn();
    await age(id, 14);
    directory.requests = [];
    const refresh = () => newClient().auth.refreshSession({ refresh_token: session.refresh_token });
    const second = new Promise<Awaited<ReturnType<typeof refresh>>>((resolve) => {
      // The other refresh comes while the provider is asked, and is answered first.
      directory.intercept = (_, __, handle) => {
        directory.intercept = null;
        void refresh().then((answer) => {
          resolve(answer);
          handle();
        });
        return true;
      };
    });
    const first = await refresh();
    expect([first.error, (await second).error]).toEqual([null, null]);
    expect(directory.requests).toEqual(['/token', '/me']);
    expect(await sessionsOf(id)).toBe(1);
  });

  test.each<[string, NonNullable<Directory['intercept']>]>([
    ['fails', (_, response) => !!response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['never answers', () => true],
    ['answers with half a response', (_, response) => !!response.destroy()],
    [
      'answers with a page',
      (_, response) => !!response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
  ])('continues for an hour while the provider %s, then ends', async (_, intercept) => {
    person(['desk']);
    const { id, client } = await signOn();
    directory.intercept = intercept;
    await age(id, 50);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBeLessThanOrEqual(300);
    directory.intercept = (_, response) => !!response.writeHead(502).end();
    await age(id, 11);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' });
    expect(await sessionsOf(id)).toBe(0);
  });

  test.each([
    ['answers for another person', 'another-subject'],
    ['no longer says the groups', null],
  ])('ends when the provider %s', async (_, sub) => {
    const subject = person(['desk']);
    const { id, client } = await signOn();
    const seconds = Math.floor(Date.now() / 1000);
    const { issuer: iss, clientId: aud } = directory;
    const token =
      sub === null ? null : await directory.idToken({ iss, aud, sub, iat: seconds, exp: seconds + 60 });
    const answers = tokenResponse(() => token);
    directory.intercept = (request, response, handle) =>
      request.url === '/me'
        ? !!response.writeHead(200, { 'content-type': 'application/json' }).end(`{"sub": "${subject}"}`)
        : answers(request, response, handle);
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' });
  });

  test('keeps the provider’s refresh token encrypted', async () => {
    person(['desk']);
    const { id } = await signOn();
    const [row] = await desk.database.query<{ refresh_token: string }>(
      `select refresh_token from backend.sign_on_sessions join auth.sessions on id = session_id where user_id = $1`,
      [id],
    );
    expect(row?.refresh_token).toMatch(/^v1\./);
    expect(await desk.database.query('select from auth.flow_state where user_id = $1', [id])).toEqual([]);
  });
});

/** Answers /token with an ID token of the test. */
const tokenResponse =
  (idToken: () => string | null): NonNullable<Directory['intercept']> =>
  (request, response) => {
    if (request.url !== '/token') return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        access_token: 'x',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: idToken() ?? undefined,
      }),
    );
    return true;
  };

describe('an attack', () => {
  test.each([
    'https://evil.example/',
    `${SITE}.evil.example/`,
    'javascript:alert(1)',
    `http://u:p@127.0.0.1:3000/`,
  ])('with the redirect %s leads to the site', async (redirectTo) => {
    person(['desk']);
    const page = await newBrowser().visit(await begin(newClient(), redirectTo));
    expect(page.origin).toBe(SITE);
  });

  test('without PKCE, or for another provider, is refused', async () => {
    for (const query of ['provider=custom:sso', 'provider=github', 'provider=custom:other', '']) {
      const response = await fetch(`${desk.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error_code: 'validation_failed' },
      ]);
    }
  });

  test('with the code of another flow fails without its verifier', async () => {
    person(['desk']);
    const victim = newClient();
    await begin(victim);
    const page = await newBrowser().visit(await begin(newClient()));
    const { error } = await victim.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    expect(error).toMatchObject({ code: 'bad_code_verifier' });
  });

  const callbackOf = async (client = newClient(), browser = newBrowser()) => {
    const url = await browser.visit(await begin(client), ({ pathname }) => pathname === '/auth/v1/callback');
    return { url, client, browser };
  };

  test('that opens a callback in another browser, or a forged or changed one, is refused', async () => {
    person(['desk']);
    const { url } = await callbackOf();
    expect(refusalOn(await newBrowser().visit(url.href))).toEqual([
      'bad_oauth_state',
      expect.stringMatching(/started in another browser/),
    ]);
    expect(await lastRefusal()).toMatchObject({ reason: 'state of another browser' });
    for (const state of ['v1.forged', `${url.searchParams.get('state') ?? ''}A`, 'x'.repeat(5000)]) {
      url.searchParams.set('state', state);
      const page = await newBrowser().visit(url.href);
      expect([page.origin, page.searchParams.get('error_code')]).toEqual([SITE, 'bad_oauth_state']);
    }
    const bare = await fetch(`${desk.url}/auth/v1/callback?code=x`, { redirect: 'manual' });
    expect([bare.status, await bare.json()]).toMatchObject([400, { error_code: 'bad_oauth_callback' }]);
  });

  test('that opens an old callback is refused', async () => {
    person(['desk']);
    const { url, browser } = await callbackOf();
    const purpose = { purpose: 'single sign-on', owner: 'state' };
    const text = unseal(desk.keys, purpose, url.searchParams.get('state') ?? '') ?? '';
    const state = JSON.parse(text) as { startedAt: number };
    const old = { ...state, startedAt: state.startedAt - 601_000 };
    url.searchParams.set('state', seal(desk.keys, purpose, JSON.stringify(old)));
    expect(refusalOn(await browser.visit(url.href))).toEqual([
      'bad_oauth_state',
      expect.stringMatching(/started too long ago/),
    ]);
    expect(await lastRefusal()).toMatchObject({ reason: 'unknown or old state' });
  });

  test('that replays a callback is refused, and the first use stays valid', async () => {
    person(['desk']);
    const { url, client, browser } = await callbackOf();
    const page = await browser.visit(url.href);
    expect(refusalOn(await browser.visit(url.href))).toEqual([
      'bad_oauth_state',
      expect.stringMatching(/already used/),
    ]);
    expect((await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')).error).toBeNull();
  });

  test.each([
    ['the code of another flow', 'code'],
    ['another issuer', 'iss'],
  ])('that mixes up %s is refused', async (_, parameter) => {
    person(['desk']);
    const other = await callbackOf();
    const { url, browser } = await callbackOf();
    url.searchParams.set(
      parameter,
      parameter === 'iss' ? 'https://evil.example' : (other.url.searchParams.get('code') ?? ''),
    );
    expect(refusalOn(await browser.visit(url.href))).toEqual([
      'unexpected_failure',
      expect.stringMatching(/was not valid/),
    ]);
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, object, 'own' | 'foreign']>([
    ['another nonce', { nonce: 'other' }, 'own'],
    ['no nonce', { nonce: undefined }, 'own'],
    ['another issuer', { iss: 'https://evil.example' }, 'own'],
    ['another audience', { aud: 'other-client' }, 'own'],
    ['an expired time', { iat: 1_700_000_000, exp: 1_700_000_060 }, 'own'],
    ['a foreign signature', {}, 'foreign'],
    ['an endless subject', { sub: 's'.repeat(5000) }, 'own'],
    ['no subject', { sub: undefined }, 'own'],
  ])('with an ID token with %s is refused', async (_, claims, key) => {
    const subject = person(['desk-admins']);
    const { url, browser } = await callbackOf();
    const asked = browser.visited.find((visited) => visited.includes('nonce=')) ?? '';
    const token = await directory.idToken(
      {
        iss: directory.issuer,
        aud: directory.clientId,
        sub: subject,
        nonce: new URL(asked).searchParams.get('nonce') ?? '',
        iat: now(),
        exp: now() + 60,
        email: `${subject}@example.test`,
        email_verified: true,
        groups: ['desk-admins'],
        ...claims,
      },
      key,
    );
    directory.intercept = tokenResponse(() => token);
    expect(refusalOn(await browser.visit(url.href))[0]).toBe('unexpected_failure');
    expect(await accountOf(subject)).toBeUndefined();
  });

  test.each<[string, string, NonNullable<Directory['intercept']>]>([
    ['fails', 'provider_unavailable', (_, response) => !!response.writeHead(503).end('down')],
    ['never answers', 'provider_unavailable', () => true],
    [
      'answers with a page',
      'unexpected_failure',
      (_, response) => !!response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    ['answers with half a response', 'provider_unavailable', (_, response) => !!response.destroy()],
    [
      'redirects elsewhere',
      'unexpected_failure',
      (_, response) => !!response.writeHead(302, { location: 'https://evil.example' }).end(),
    ],
  ])('of a provider that %s ends with a sentence', async (_, code, intercept) => {
    const subject = person(['desk']);
    const { url, browser } = await callbackOf();
    directory.intercept = intercept;
    expect(refusalOn(await browser.visit(url.href))[0]).toBe(code);
    expect(await accountOf(subject)).toBeUndefined();
    expect(
      await desk.database.query(
        `select from auth.flow_state where provider_type = 'custom:sso' and created_at < now() - interval '1 hour'`,
      ),
    ).toEqual([]);
  });

  test('by a person who cancels leads back with a sentence', async () => {
    directory.present = null;
    expect(await refusal()).toEqual(['access_denied', expect.stringMatching(/did not sign you in/)]);
  });

  test('with an old code or a wrong verifier is refused', async () => {
    person(['desk']);
    const verifier = randomBytes(40).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const page = await newBrowser().visit(
      `${desk.url}/auth/v1/authorize?${new URLSearchParams({
        provider: 'custom:sso',
        redirect_to: PAGE,
        code_challenge: challenge,
        code_challenge_method: 's256',
      }).toString()}`,
    );
    await desk.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'`,
    );
    const response = await fetch(`${desk.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: desk.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: page.searchParams.get('code'), code_verifier: verifier }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error_code: 'flow_state_expired' },
    ]);
  });
});

describe('a provider like Google', () => {
  // Knows no offline_access, and takes the secret, here from a file, in the body.
  let google: Directory;
  let other: Desk;
  beforeAll(async () => {
    google = await startDirectory([SITE], { scopes: ['openid'], clientAuthMethod: 'client_secret_post' });
    const file = path.join(desk.dataDir, 'client-secret');
    writeFileSync(file, `${google.clientSecret}\n`);
    const { OIDC_CLIENT_SECRET: _, ...environment } = google.environment;
    other = await startDesk({ ...environment, OIDC_CLIENT_SECRET_FILE: file });
  });
  afterAll(async () => {
    await other.close();
    await google.close();
  });

  test('is asked for a refresh token with its own parameters', async () => {
    google.people.set('ada', { email: 'ada@example.test', email_verified: true, groups: ['desk'] });
    google.present = 'ada';
    const browser = new SignOnBrowser(SITE, other.url);
    const client = createClient(other.url, other.keys.anonKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const page = await browser.visit(await begin(client));
    const { error } = await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    const asked = new URL(browser.visited.find((url) => url.startsWith(google.issuer)) ?? '').searchParams;
    expect([asked.get('scope'), asked.get('access_type'), asked.get('prompt')]).toEqual([
      'openid email profile',
      'offline',
      'consent',
    ]);
    await other.database.query(
      `update backend.sign_on_sessions set checked_at = checked_at - interval '14 minutes'`,
    );
    expect((await client.auth.refreshSession()).error).toBeNull();
  });
});

// Last, because they change the settings of the desk.
describe('the configuration', () => {
  const configure = (issuer: string, only: boolean, roles: { group: string; role: string }[] = []) =>
    desk.client.asService('configure_sign_on', { p_roles: roles, p_only: only, p_issuer: issuer });

  test('keeps the roles that it names from being deleted or renamed', async () => {
    const client = await desk.signIn(await desk.person('admin'));
    const [role] = await desk.database.query<{ id: string; permissions: string[] }>(
      `select id, permissions from public.staff_roles where name = 'Finance clerk'`,
    );
    const { id = '', permissions = [] } = role ?? {};
    for (const { error } of [
      await client.rpc('admin_delete_staff_role', { p_id: id }),
      await client.rpc('admin_save_staff_role', { p_id: id, p_name: 'Clerk', p_permissions: permissions }),
    ]) {
      expect(error).toMatchObject({
        hint: 'in_use',
        message: expect.stringMatching(/change OIDC_ROLES first/) as string,
      });
    }
  });

  test('gives nothing for a role that does not exist, also not the role of another group', async () => {
    const subject = person(['desk', 'nights']);
    const { id, client } = await signOn();
    const roles = [
      { group: 'nights', role: 'Night shift' },
      { group: 'desk', role: 'moderator' },
    ];
    expect(await configure(directory.issuer, false, roles)).toEqual(['Night shift']);
    await age(id, 14);
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'role_missing' });
    expect([await roleOf(id), await sessionsOf(id)]).toEqual(['user', 0]);
    person(['nights']);
    expect(await refusal()).toEqual([
      'role_missing',
      'The role of your group does not exist here. Ask your administrator.',
    ]);
    const [entry] = await desk.database.query(
      `select private.opened_details(details) as details from public.admin_action_audit where action = 'refuse_sign_on' and entity_id = $1`,
      [id],
    );
    expect(entry?.details).toMatchObject({ reason: 'role_missing', role: 'Night shift', subject });
  });

  test('that requires single sign-on ends the other sessions of staff, and refuses their passwords', async () => {
    const [staff, user] = [await desk.person('moderator'), await desk.person('user')];
    await Promise.all([desk.signIn(staff), desk.signIn(user)]);
    await configure(directory.issuer, true);
    expect([await sessionsOf(staff.id), await sessionsOf(user.id)]).toEqual([0, 1]);
    await expect(desk.signIn(staff)).rejects.toThrow(/through your company/);
    await expect(desk.signIn(user)).resolves.toBeDefined();
  });

  test('of another issuer ends the sessions of the former', async () => {
    await desk.database.query(
      `update private.settings set sign_on_roles = '[{"group": "desk", "role": "moderator"}]'`,
    );
    person(['desk']);
    const { id } = await signOn();
    await configure('https://other.example', false);
    expect(await sessionsOf(id)).toBe(0);
  });

  test('names roles that do not exist', async () => {
    const unknown = await desk.client.asService('configure_sign_on', {
      p_roles: [
        { group: 'a', role: 'moderater' },
        { group: 'b', role: 'Admin' },
      ],
      p_only: false,
      p_issuer: 'https://other.example',
    });
    expect(unknown).toEqual(['moderater']);
  });
});
