import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { runStaffCommand } from './commands.ts';

describe('npm run staff', () => {
  let desk: Desk;
  const ada = 'ada@example.test';
  const password = (text: string) => () => Promise.resolve(text);
  const noPrompt = () => Promise.reject(new Error('The password must not be asked for'));
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  const account = async (email: string): Promise<Account> => {
    const found = await desk.client.findAccount(email);
    return { id: found?.user_id ?? '', email };
  };

  it('list: reports that there are no staff yet', async () => {
    expect(await runStaffCommand({ name: 'list' }, desk.client, noPrompt)).toBe(
      'There are no admins or moderators yet.',
    );
  });

  it('create: makes an account with this password and role, audited without an actor', async () => {
    const output = await runStaffCommand(
      { name: 'create', email: ada, role: 'admin' },
      desk.client,
      password('lovelace 1815'),
    );
    expect(output).toBe(`${ada} can sign in as admin.`);
    const [stored] = await desk.database.query('select encrypted_password as hash from auth.users');
    expect(stored?.hash).toMatch(/^\$2a\$10\$/);
    const session = await desk.signIn(await account(ada), 'lovelace 1815');
    expect((await session.rpc('get_my_access')).data).toMatchObject({ role: 'admin', passes_guard: true });
    expect(await desk.audited((await account(ada)).id)).toEqual([
      {
        actor_user_id: null,
        action: 'update_user_role',
        details: { by: 'operator', old_role: 'user', new_role: 'admin' },
      },
    ]);
  });

  it('create: refuses an existing address before asking for a password', async () => {
    const before = await desk.state();
    await expect(
      runStaffCommand({ name: 'create', email: ada, role: 'moderator' }, desk.client, noPrompt),
    ).rejects.toThrow(`An account with the address ${ada} already exists. Use set-role or set-password.`);
    expect(await desk.state()).toBe(before);
  });

  it('set-role: changes it, but never removes the last admin', async () => {
    const bob = await desk.person('user');
    expect(
      await runStaffCommand({ name: 'set-role', email: bob.email, role: 'moderator' }, desk.client, noPrompt),
    ).toBe(`${bob.email} has the role moderator.`);
    const before = await desk.state();
    await expect(
      runStaffCommand({ name: 'set-role', email: ada, role: 'user' }, desk.client, noPrompt),
    ).rejects.toThrow('This is the last active admin. Make someone else an admin first.');
    await expect(
      runStaffCommand({ name: 'set-role', email: 'no@example.test', role: 'admin' }, desk.client, noPrompt),
    ).rejects.toThrow('There is no account with the address no@example.test.');
    expect(await desk.state()).toBe(before);
  });

  it('set-password: ends the sessions, is audited', async () => {
    const carol = await desk.person('moderator');
    const session = await desk.signIn(carol);
    await runStaffCommand(
      { name: 'set-password', email: carol.email },
      desk.client,
      password('something new'),
    );
    await expect(desk.signIn(carol)).rejects.toThrow();
    await expect(desk.signIn(carol, 'something new')).resolves.toBeDefined();
    expect((await session.auth.refreshSession()).error).not.toBeNull();
    expect(await desk.audited(carol.id)).toEqual([
      { actor_user_id: null, action: 'reset_password', details: {} },
    ]);
  });

  it('list: shows staff, and who is banned or suspended', async () => {
    const dora = await desk.person('moderator');
    await desk.database.query(
      'update public.profiles set is_banned = true, full_name = $1 where user_id = $2',
      ['Dora Example', dora.id],
    );
    const output = await runStaffCommand({ name: 'list' }, desk.client, noPrompt);
    expect(output).toMatch(/^ada@example\.test +admin$/m);
    expect(output).toMatch(
      new RegExp(`^${dora.email.replaceAll('.', '\\.')} +moderator +Dora Example +\\(banned\\)$`, 'm'),
    );
  });

  it('link-sign-on and unlink-sign-on: the role goes with the link', async () => {
    const bob = await desk.person('moderator');
    const run = (command: Parameters<typeof runStaffCommand>[0]) =>
      runStaffCommand(command, desk.client, noPrompt);
    await desk.client.asService('configure_sign_on', {
      p_roles: [],
      p_only: false,
      p_issuer: 'https://login.example.com',
    });
    const unlink = () => run({ name: 'unlink-sign-on', email: bob.email });
    await expect(unlink()).rejects.toThrow('This account is not linked to the identity provider.');
    expect(await run({ name: 'link-sign-on', email: bob.email, subject: '24' })).toBe(
      `${bob.email} is linked and confirmed. The account is signed out everywhere.`,
    );
    await expect(desk.signIn(bob)).rejects.toThrow(/through your company/);
    expect(await unlink()).toBe(
      `${bob.email} is no longer linked and has the role user. The account is signed out everywhere.`,
    );
    expect((await desk.audited(bob.id)).slice(1)).toEqual([
      {
        actor_user_id: null,
        action: 'update_user_role',
        details: { by: 'operator', old_role: 'moderator', new_role: 'user' },
      },
      {
        actor_user_id: null,
        action: 'unlink_sign_on',
        details: { by: 'operator', subject: '24', issuer: 'https://login.example.com' },
      },
    ]);
    await expect(desk.signIn(bob)).resolves.toBeDefined();
  });
});
