import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Person } from './world.ts';

// Invitations to the staff, from the mail to the account.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada' });
const other = await world.person('admin', { full_name: 'Otto' });
const moderator = await world.person('moderator');
beforeEach(() => configure(world, { two_person_rule: false }));

let addresses = 0;
const address = () => `new-${String((addresses += 1))}@example.test`;
const invite = (p_email: string, p_role = 'moderator', by = admin) =>
  world.rpc<string>(by, 'admin_invite_staff', { p_email, p_role });
const codeFor = async (email: string) => {
  const [mail] = await world.sql<{ link_path: string }>(
    'select link_path from private.mails where recipient = $1',
    [email],
  );
  return mail?.link_path.split('=')[1];
};
const idOf = async (email: string) => {
  const [found] = await world.sql<{ id: string }>(
    'select id from private.staff_invitations where email = $1 order by invited_at desc limit 1',
    [email],
  );
  return found?.id ?? '';
};
const open = async (code: string | undefined, signedIn: Person | null = null) => {
  const [found] = await world.rpc<
    { email: string; account_id: string | null; refusal: { hint: string } | null }[]
  >('service_role', 'staff_invitation_open', { p_code: code, ...(signedIn && { p_signed_in: signedIn.id }) });
  return found;
};
/** As the auth service creates the account. */
const join = (id: string | null | undefined, email: string) =>
  world.sql('insert into auth.users (id, email, created_at) values ($1, $2, now())', [id, email]);
const invited = async (role = 'moderator', by = admin) => {
  const email = address();
  await invite(email, role, by);
  const code = await codeFor(email);
  const found = await open(code);
  const id = found?.account_id ?? '';
  return { email, code, id, accept: () => join(id, email) };
};
const roleOf = async (id: string) =>
  (await world.sql<{ role: string }>('select role from public.profiles where user_id = $1', [id]))[0]?.role;
const lastEntry = async (email: string) => (await world.audited(await idOf(email))).at(-1);

describe('an invitation', () => {
  it('is mailed with a link, whose account has the role; only a hash of the code is stored', async () => {
    const email = address();
    expect(await invite(` ${email.toUpperCase()} `)).toBe('mailed');
    const code = await codeFor(email);
    expect(code).toMatch(/^[0-9a-f]{64}$/);
    const [stored] = await world.sql<{ row: string }>(
      'select to_jsonb(i)::text as row from private.staff_invitations i where email = $1',
      [email],
    );
    expect(stored?.row).not.toContain(code);
    const found = await open(code);
    expect(found).toMatchObject({ email, refusal: null });
    await join(found?.account_id, email);
    const id = found?.account_id ?? '';
    expect(await roleOf(id)).toBe('moderator');
    expect(await lastEntry(email)).toEqual({
      actor_user_id: id,
      action: 'accept_invitation',
      details: { email, role: 'moderator', invited_by: admin.id },
    });
    expect(await codeFor(email)).toBeUndefined();
    const listed = await world.rpc<{ email: string }[]>(admin, 'admin_get_staff_invitations');
    expect(listed.map((one) => one.email)).not.toContain(email);
  });

  it('gives a staff role, of which the account has the permissions only', async () => {
    const [role] = await world.sql<{ id: string; name: string }>(
      `select id, name from public.staff_roles where name = 'Taxonomy editor'`,
    );
    const { email, accept, id } = await invited(role?.id);
    expect(await world.rpc(admin, 'admin_get_staff_invitations')).toContainEqual(
      expect.objectContaining({ email, role: role?.name }),
    );
    await accept();
    await world.refuses({ id, email }, 'admin_claim_report', { p_report_id: id }, '42501', 'Not authorized');
    await world.refuses(
      admin,
      'admin_invite_staff',
      { p_email: address(), p_role: randomUUID() },
      'PT404',
      /./,
    );
  });

  it('makes the inviter a person with access to the account', async () => {
    const { accept, id } = await invited('admin');
    await accept();
    const [answer] = await world.sql<{ are: boolean; strangers: boolean }>(
      `select private.are_independent_people($1, $2) as are, private.are_independent_people($3, $2) as strangers`,
      [admin.id, id, other.id],
    );
    expect(answer).toEqual({ are: false, strangers: true });
  });

  it('under the two-person rule is mailed once another admin confirms', async () => {
    await configure(world, { two_person_rule: true });
    const email = address();
    const proposal = await propose(world, admin, 'admin_invite_staff', { p_email: email, p_role: 'admin' });
    expect(proposal).toMatchObject({
      kind: 'invitation',
      user_name: email,
      old_words: 'User',
      new_words: 'Admin',
    });
    expect(await codeFor(email)).toBeUndefined();
    await expectSqlError(confirm(world, admin, proposal), 'P0001', /another admin must confirm/);
    await world.refuses(
      admin,
      'admin_resend_staff_invitation',
      { p_id: await idOf(email) },
      'PT409',
      /Another admin must confirm/,
    );
    await confirm(world, other, proposal);
    expect(await lastEntry(email)).toMatchObject({
      actor_user_id: other.id,
      action: 'invite_staff',
      details: { email, role: 'admin', proposed_by: admin.id },
    });
    const found = await open(await codeFor(email));
    const id = found?.account_id ?? '';
    await join(id, email);
    expect(await roleOf(id)).toBe('admin');
    const involved = await world.sql<{ who: string }>(
      `select distinct actor_user_id as who from private.account_events where user_id = $1 and kind = 'role'`,
      [id],
    );
    expect(involved.map(({ who }) => who).sort()).toEqual([admin.id, other.id].sort());
  });

  it('ends with its proposal, and the proposal with the invitation', async () => {
    await configure(world, { two_person_rule: true });
    const [one, two] = [address(), address()];
    const proposal = await propose(world, admin, 'admin_invite_staff', { p_email: one, p_role: 'moderator' });
    await world.rpc(other, 'admin_withdraw_proposal', { p_id: proposal.id });
    await propose(world, admin, 'admin_invite_staff', { p_email: two, p_role: 'moderator' });
    await world.rpc(other, 'admin_withdraw_staff_invitation', { p_id: await idOf(two) });
    const left = await world.sql(
      'select from private.staff_invitations where email = any ($1) and ended_at is null',
      [`{${one},${two}}`],
    );
    expect(left).toEqual([]);
    expect((await proposals(world, admin)).filter(({ kind }) => kind === 'invitation')).toEqual([]);
  });

  it('is refused for accounts, twice, for users, for wrong addresses and by moderators', async () => {
    const email = address();
    await invite(email);
    const refuses = (p_email: string, p_role: string, code: string, message: string | RegExp, by = admin) =>
      world.refuses(by, 'admin_invite_staff', { p_email, p_role }, code, message);
    await refuses(moderator.email, 'admin', 'PT409', /already an account/);
    await refuses(email, 'admin', 'PT409', /already invited/);
    await refuses(address(), 'user', '22023', /role/);
    await refuses('nobody', 'moderator', '22023', 'Enter a valid email address.');
    await refuses(address(), 'moderator', '42501', 'Not authorized', moderator);
  });

  it('is limited to 20 an hour', async () => {
    const busy = await world.person('admin');
    await world.sql(
      `insert into private.staff_invitations (email, role, invited_by)
       select 'many-' || n || '@example.test', 'moderator', $1 from generate_series(1, 20) n`,
      [busy.id],
    );
    await world.refuses(
      busy,
      'admin_invite_staff',
      { p_email: address(), p_role: 'moderator' },
      'PT429',
      /many people/,
    );
  });
});

describe('resending', () => {
  it('mails a new link and ends the former one, not within five minutes', async () => {
    const { email, code } = await invited();
    const args = { p_id: await idOf(email) };
    await world.refuses(admin, 'admin_resend_staff_invitation', args, 'PT429', /five minutes/);
    await world.sql(
      `update private.staff_invitations set expires_at = now() - interval '1 day' where email = $1`,
      [email],
    );
    await world.rpc(admin, 'admin_resend_staff_invitation', args);
    const fresh = await codeFor(email);
    expect(fresh).not.toBe(code);
    await expectSqlError(open(code), 'PT404', /./);
    expect(await open(fresh)).toMatchObject({ refusal: null });
    expect((await lastEntry(email))?.action).toBe('resend_invitation');
  });
});

describe('a link', () => {
  const refusal = async (code: string | undefined, signedIn: Person | null = null) =>
    (await open(code, signedIn))?.refusal?.hint;
  const refusedAs = async (
    given: { email: string; code: string | undefined; accept: () => Promise<unknown> },
    hint: string,
  ) => {
    const { email, code, accept } = given;
    expect(await refusal(code)).toBe(hint);
    expect(await lastEntry(email)).toMatchObject({
      action: 'refuse_invitation',
      details: { email, reason: hint },
    });
    if (hint !== 'invitation_used') await expectSqlError(accept(), 'P0001', /./);
  };

  it('is refused after 7 days, at the second', async () => {
    const given = await invited();
    const shift = (by: string) =>
      world.sql(`update private.staff_invitations set expires_at = now() + $2::interval where email = $1`, [
        given.email,
        by,
      ]);
    await shift('1 minute');
    expect(await refusal(given.code)).toBeUndefined();
    await shift('0');
    await refusedAs(given, 'invitation_expired');
  });

  it('is refused once withdrawn, used, or without its inviter, and leaves nothing behind', async () => {
    const withdrawn = await invited();
    await world.rpc(other, 'admin_withdraw_staff_invitation', { p_id: await idOf(withdrawn.email) });
    await refusedAs(withdrawn, 'invitation_withdrawn');
    expect(await codeFor(withdrawn.email)).toBeUndefined();

    const used = await invited();
    await used.accept();
    await refusedAs(used, 'invitation_used');

    const former = await world.person('admin');
    const orphan = await invited('admin', former);
    await world.rpc(admin, 'admin_update_user_role', { p_user_id: former.id, p_role: 'moderator' });
    await refusedAs(orphan, 'inviter_gone');

    const suspended = await world.person('admin');
    const early = await invited('moderator', suspended);
    await world.sql('update public.profiles set is_suspended = true where user_id = $1', [suspended.id]);
    await refusedAs(early, 'inviter_gone');

    const signedUp = await invited();
    await join(randomUUID(), signedUp.email);
    expect(await refusal(signedUp.code)).toBe('account_exists');
    const accounts = await world.sql('select from auth.users where email = any ($1)', [
      `{${withdrawn.email},${orphan.email}}`,
    ]);
    expect(accounts).toEqual([]);
  });

  it('is neither mailed nor of use where staff must use single sign-on', async () => {
    const given = await invited();
    const email = address();
    await world.sql('update private.settings set sign_on_only = true');
    onTestFinished(async () => {
      await world.sql('update private.settings set sign_on_only = false');
    });
    const sentence = /^Staff sign in through the company here/;
    await world.refuses(admin, 'admin_invite_staff', { p_email: email, p_role: 'admin' }, 'PT409', sentence);
    const args = { p_id: await idOf(given.email) };
    await world.refuses(admin, 'admin_resend_staff_invitation', args, 'PT409', sentence);
    await refusedAs(given, 'sign_on_only');
    await world.rpc(admin, 'admin_withdraw_staff_invitation', args);
  });

  it('is refused once its inviter has lost a permission of the role', async () => {
    const roles = await world.sql<{ id: string }>(
      `insert into public.staff_roles (name, permissions)
       values ('Editor', '{audit.read,staff.manage}'), ('Given', '{audit.read}') returning id`,
    );
    const [own = '', role] = roles.map(({ id }) => id);
    const editor = await world.person('moderator', { staff_role_id: own });
    const given = await invited(role, editor);
    await world.sql(`update public.staff_roles set permissions = '{staff.manage}' where id = $1`, [own]);
    await refusedAs(given, 'inviter_gone');
    await world.refuses(
      admin,
      'admin_resend_staff_invitation',
      { p_id: await idOf(given.email) },
      'PT409',
      /may no longer give this role/,
    );
  });

  it('is refused to people who are signed in; the audit log has them, ten times at most', async () => {
    const { email, code } = await invited();
    const user = await world.person();
    for (let at = 0; at < 12; at += 1) expect(await refusal(code, user)).toBe('signed_in_as_other');
    const entries = (await world.audited(await idOf(email))).filter(
      ({ action }) => action === 'refuse_invitation',
    );
    expect(entries).toHaveLength(10);
    expect(entries[0]?.actor_user_id).toBe(user.id);
    expect(await refusal(code)).toBeUndefined();
  });

  it('gives the role only to its own address, and to no sign-up', async () => {
    const { email, id } = await invited('admin');
    await expectSqlError(join(id, address()), 'P0001', 'This invitation is for another email address.');
    const stranger = randomUUID();
    await join(stranger, email);
    expect(await roleOf(stranger)).toBe('user');
  });

  it('creates one account for two uses at once', async () => {
    const { email, id, accept } = await invited();
    const first = (tx: Queryable) =>
      tx.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
    await expectSqlError(race(world, first, accept), '23505', /./);
    expect(await roleOf(id)).toBe('moderator');
    expect(
      (await world.audited(await idOf(email))).filter(({ action }) => action === 'accept_invitation'),
    ).toHaveLength(1);
  });
});
