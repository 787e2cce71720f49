import { createHash, randomBytes } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { linkInOutbox } from '../testing/outbox.ts';

// Links in mailboxes, and their validity after a new password or address.

const NEW = 'a password that is new';

describe('mailed links', () => {
  let desk: Desk;
  let staff: string;
  beforeAll(async () => {
    desk = await startDesk();
    staff = await desk.tokenOf(await desk.person('moderator'));
  });
  afterAll(() => desk.close());

  const clientWith = (key: string) =>
    createClient(desk.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      // Node 20 has no WebSocket.
      realtime: { transport: WebSocket as never },
    });
  /** The link that a mail to this account would contain. */
  const linkTo = async ({ email }: Account, newEmail?: string, isNew = false) => {
    const { admin } = clientWith(desk.keys.serviceRoleKey).auth;
    const { data, error } =
      newEmail === undefined
        ? await admin.generateLink({ type: 'recovery', email })
        : await admin.generateLink({
            type: isNew ? 'email_change_new' : 'email_change_current',
            email,
            newEmail,
          });
    if (error) throw error;
    return data.properties.action_link;
  };
  /** The page behind a link: a session, a message or an error. */
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link);
    const response = await fetch(desk.url + pathname + search, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '');
    return { target, found: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
  };
  const sessionOf = async (link: string) => {
    const { found } = await follow(link);
    const client = clientWith(desk.keys.anonKey);
    const { error } = await client.auth.setSession({
      access_token: found.access_token ?? '',
      refresh_token: found.refresh_token ?? '',
    });
    if (error) throw error;
    return client;
  };
  const accountOf = async ({ id }: Account) => {
    const [row] = await desk.database.query<{ email: string; email_change: string; sessions: number }>(
      `select email, email_change, (select count(*)::int from auth.sessions where user_id = u.id) as sessions
         from auth.users u where id = $1`,
      [id],
    );
    return row;
  };

  const WAYS: Record<string, (person: Account, toNew: string, toOld: string) => Promise<unknown>> = {
    'a new password of the owner’s': async (person) => {
      const { auth } = await desk.signIn(person);
      expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    },
    'a new password by a mailed link': async (person) => {
      const { auth } = await sessionOf(await linkTo(person));
      // The link is used; another one is requested before the password is chosen.
      await linkTo(person);
      expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    },
    'a password typed by staff': async ({ id: userId }) =>
      expect(await desk.admin('reset-password', { userId, newPassword: NEW }, staff)).toMatchObject({
        status: 200,
      }),
    'an address set by staff': async ({ id: userId, email }) => {
      const body = { action: 'update_email', userId, email: `moved-${email}` };
      expect(await desk.admin('update-user', body, staff)).toMatchObject({ status: 200 });
    },
    'an address that both mailboxes confirmed': async (_person, toNew, toOld) => {
      expect((await follow(toNew)).found.message).toContain('other email');
      expect((await follow(toOld)).found.access_token).toBeDefined();
    },
  };

  it.each(Object.keys(WAYS))('end with %s, and so does a pending change of address', async (way) => {
    const person = await desk.person('user');
    const wanted = `wanted-${person.email}`;
    const toOld = await linkTo(person, wanted);
    const links = [await linkTo(person, wanted, true), toOld, await linkTo(person)];
    await WAYS[way]?.(person, links[0] ?? '', toOld);
    const after = await accountOf(person);
    expect(after?.email_change).toBe('');
    for (const link of links) expect((await follow(link)).found.error_code).toBe('otp_expired');
    expect(await accountOf(person)).toEqual(after);
  });

  it('keep working after any other change', async () => {
    const person = await desk.person('user');
    const link = await linkTo(person);
    const { auth } = await desk.signIn(person);
    await auth.updateUser({ data: { theme: 'dark' } });
    await desk.database.query(`update public.profiles set full_name = 'Ada' where user_id = $1`, [person.id]);
    expect((await follow(link)).found.access_token).toBeDefined();
  });

  it('an address set by staff ends the account’s sessions', async () => {
    const person = await desk.person('user');
    const { auth } = await desk.signIn(person);
    const body = { action: 'update_email', userId: person.id, email: `away-${person.email}` };
    expect((await desk.admin('update-user', body, staff)).status).toBe(200);
    expect((await auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await accountOf(person))?.sessions).toBe(0);
  });

  const post = async (path: string, json: object) => {
    const response = await fetch(`${desk.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: desk.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as { error_code?: string } };
  };
  /** Follows a link that an app requested. Returns the code that the app exchanges for a session. */
  const followedByApp = async ({ email }: Account) => {
    const verifier = randomBytes(40).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    await post('recover', { email, code_challenge: challenge, code_challenge_method: 's256' });
    await expect.poll(() => linkInOutbox(desk, email).catch(() => null)).not.toBeNull();
    const { target } = await follow(await linkInOutbox(desk, email));
    return { auth_code: target.searchParams.get('code'), code_verifier: verifier };
  };

  it('a followed link ends too, if its app has not fetched the session', async () => {
    const person = await desk.person('user');
    const code = await followedByApp(person);
    const { auth } = await desk.signIn(person);
    expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    expect(await post('token?grant_type=pkce', code)).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
  });

  const USES: Record<string, (person: Account) => Promise<() => Promise<unknown>>> = {
    otp_expired: async (person) => {
      const link = await linkTo(person);
      return async () => (await follow(link)).found.error_code;
    },
    'otp_expired, with a code': async ({ email }) => {
      const { data } = await clientWith(desk.keys.serviceRoleKey).auth.admin.generateLink({
        type: 'recovery',
        email,
      });
      const otp = { type: 'recovery', email, token: data.properties?.email_otp };
      return async () => `${(await post('verify', otp)).body.error_code ?? ''}, with a code`;
    },
    flow_state_not_found: async (person) => {
      const code = await followedByApp(person);
      return async () => (await post('token?grant_type=pkce', code)).body.error_code;
    },
  };

  it.each(Object.keys(USES))('used during a password change: %s', async (refusal) => {
    const person = await desk.person('user');
    const use = (await USES[refusal]?.(person)) ?? (() => Promise.resolve(null));
    const used = await desk.database.transaction(async (tx) => {
      await tx.query('select from auth.users where id = $1 for update', [person.id]);
      const using = use();
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(() => desk.database.query(waiting)).toHaveLength(1);
      await tx.query(`update auth.users set encrypted_password = 'new' where id = $1`, [person.id]);
      return { using };
    });
    expect(await used.using).toBe(refusal);
    expect(await accountOf(person)).toMatchObject({ sessions: 0 });
  });
});
