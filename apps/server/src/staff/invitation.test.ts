import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

// The link of an invitation to the staff, from the mail to the first sign-in.

const PASSWORD = 'a password of the invited';

describe('the link of an invitation', () => {
  let desk: Desk;
  let admin: string;
  let user: Account;
  beforeAll(async () => {
    desk = await startDesk();
    await desk.database.exec('update public.withdrawals_config set two_person_rule = false');
    admin = await desk.tokenOf(await desk.person('admin'));
    user = await desk.person('user');
  });
  afterAll(() => desk.close());

  const post = async (path: string, sent: object, token?: string) => {
    const response = await fetch(`${desk.url}/api/invitation${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(sent),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const invite = async (email: string) => {
    await desk.client.asCaller(admin)('admin_invite_staff', { p_email: email, p_role: 'moderator' });
    const [mail] = await desk.database.query<{ link_path: string }>(
      'select link_path from private.mails where recipient = $1',
      [email],
    );
    return mail?.link_path.split('=')[1] ?? '';
  };

  it('shows the address and role, and creates an account that signs in and works', async () => {
    const email = 'invited@example.test';
    const code = await invite(email);
    expect(await post('', { code })).toEqual({ status: 200, body: { email, role: 'moderator' } });
    expect(await post('/accept', { code, password: 'short' })).toEqual({
      status: 400,
      body: { error: 'Password must be at least 8 characters.' },
    });
    expect(await post('/accept', { code, password: PASSWORD })).toEqual({ status: 200, body: { email } });
    const session = await desk.signIn({ id: '', email }, PASSWORD);
    const access = await session.rpc('get_my_access');
    expect(access.data).toMatchObject({ role: 'moderator', passes_guard: true });
    const used = {
      status: 409,
      body: { error: 'This invitation was already used. Sign in with your password.' },
    };
    expect(await post('', { code })).toEqual(used);
    expect(await post('/accept', { code, password: PASSWORD })).toEqual(used);
  });

  it('is refused to someone else who is signed in, and works afterwards', async () => {
    const email = 'other@example.test';
    const code = await invite(email);
    const answer = await post('/accept', { code, password: PASSWORD }, await desk.tokenOf(user));
    expect(answer).toEqual({
      status: 409,
      body: {
        error: `You are signed in as ${user.email}, and this invitation is for ${email}. Sign out first.`,
      },
    });
    expect(await desk.client.findAccount(email)).toBeNull();
    expect((await post('', { code }, 'an-ended-session')).status).toBe(200);
  });

  it('is refused if it is unknown, wrong or too large', async () => {
    expect((await post('', { code: 'unknown' })).status).toBe(404);
    expect((await post('', { code: 1 })).status).toBe(400);
    expect((await post('/accept', { code: 'x' })).status).toBe(400);
    expect((await post('', { code: 'x'.repeat(5000) })).status).toBe(413);
  });

  it('creates one account for two uses at once, and tells the second', async () => {
    const email = 'twice@example.test';
    const code = await invite(email);
    const answers = await Promise.all([1, 2].map(() => post('/accept', { code, password: PASSWORD })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accounts = await desk.database.query('select from auth.users where email = $1', [email]);
    expect(accounts).toHaveLength(1);
  });
});
