import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/account.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

// Changes of the caller's own sign-in: audited for staff, mailed to every user.

const NEW = 'a password that is new';

describe('own password, address and sessions', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  /** The account's entries after the first, which is the test's sign-in. */
  const recorded = async ({ id }: Account) => {
    const rows = await desk.database.query<{ action: string; actor: string | null; details: object }>(
      `select action, actor_user_id as actor, private.opened_details(details) as details from public.admin_action_audit where entity_id = $1 order by id`,
      [id],
    );
    return rows.slice(1);
  };
  const mailsTo = ({ email }: Account) =>
    desk.database.query<{ subject: string; body: string }>(
      'select subject, body from private.mails where recipient = $1 order by id',
      [email],
    );
  const linkOf = async (body: object) => {
    const response = await fetch(`${desk.url}/auth/v1/admin/generate_link`, {
      method: 'POST',
      headers: {
        apikey: desk.keys.anonKey,
        authorization: `Bearer ${desk.keys.serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { hashed_token: string }).hashed_token;
  };
  const client = async (person: Account) => (await desk.signIn(person)).auth;

  it('of staff are audited: mailed link, password, address, other sessions', async () => {
    const person = await desk.person('admin');
    const auth = await client(person);
    await client(person);
    const { email, id } = person;
    await auth.signOut({ scope: 'others' });
    expect((await auth.updateUser({ password: NEW })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    const token_hash = await linkOf({ type: 'recovery', email });
    expect((await auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    await auth.signOut({ scope: 'others' });
    for (const type of ['email_change_new', 'email_change_current']) {
      const half = await linkOf({ type, email, new_email: 'mine@example.test' });
      expect((await auth.verifyOtp({ type: 'email_change', token_hash: half })).error).toBeNull();
    }
    await auth.signOut({ scope: 'global' });
    const from = { ip: '127.0.0.1', user_agent: 'node' };
    expect(await recorded(person)).toEqual(
      [
        { action: 'sign_in', details: from },
        { action: 'end_other_sessions', details: { ...from, count: 1 } },
        { action: 'sign_in', details: { ...from, method: 'recovery' } },
        { action: 'change_own_password', details: from },
        {
          action: 'change_own_email',
          details: { ...from, old_email: email, new_email: 'mine@example.test' },
        },
        { action: 'sign_in', details: { ...from, method: 'email_change' } },
        { action: 'end_other_sessions', details: { ...from, count: 1 } },
      ].map((entry) => ({ ...entry, actor: id })),
    );
  });

  it('of users are not audited', async () => {
    const person = await desk.person('user');
    const auth = await client(person);
    await client(person);
    await auth.signOut({ scope: 'others' });
    expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    const token_hash = await linkOf({ type: 'recovery', email: person.email });
    expect((await auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    expect(
      await desk.database.query('select from public.admin_action_audit where entity_id = $1', [person.id]),
    ).toEqual([]);
  });

  it.each(['user', 'moderator'] as const)('mails the owner about a changed password (%s)', async (role) => {
    const person = await desk.person(role);
    const auth = await client(person);
    const wrong = { password: NEW, current_password: 'a guess' };
    expect((await auth.updateUser(wrong)).error).toMatchObject({ code: 'current_password_invalid' });
    expect(await mailsTo(person)).toEqual([]);
    expect((await auth.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull();
    expect(await mailsTo(person)).toEqual([
      {
        subject: 'The password of your account was changed',
        body: expect.stringContaining('If this was not you') as string,
      },
    ]);
  });
});
