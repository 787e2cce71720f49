// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invitation, StaffMember } from './staff.api.ts';

const member = (about: Partial<StaffMember>): StaffMember => ({
  ...ANA,
  role: 'moderator',
  staff_role_id: null,
  role_name: 'moderator',
  is_suspended: false,
  is_banned: false,
  has_second_factor: true,
  last_seen_at: '2026-11-01T10:00:00Z',
  teams: ['Night', 'Payments'],
  open_claims: 3,
  sessions: 2,
  ...about,
});
const MEMBER = member({});
const TEAM = { id: anId(80), name: 'Payments', created_at: '', updated_at: '', member_ids: [] };

let server: FakeServer;
let stored: StaffMember[];
let open: Invitation[];
beforeEach(() => {
  server = new FakeServer();
  const me = server.signIn({ role: 'admin' });
  stored = [
    MEMBER,
    member({
      ...BOB,
      role: 'admin',
      role_name: 'admin',
      has_second_factor: false,
      last_seen_at: null,
      teams: [],
      open_claims: 0,
      sessions: 0,
    }),
    member({ ...me, role: 'admin', role_name: 'admin' }),
  ];
  server.on('admin_get_staff', () => stored);
  open = [];
  server.on('admin_get_staff_invitations', () => open);
  server.on('admin_get_user_names', () => [BOB]);
  server.on('admin_get_staff_roles', () => [
    { id: anId(95), name: 'Finance clerk', description: 'Pays withdrawals.', permissions: [] },
  ]);
  server.on('admin_get_colleagues', () => [ANA, BOB]);
  server.on('admin_get_teams', () => [TEAM]);
  server.on('admin_get_two_person_rule', () => true);
  server.on('admin_get_proposals', () => []);
});

const table = async () => within(await screen.findByRole('table', { name: 'Staff' }));
const names = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const choose = async (user: UserEvent, action: string, name = 'Ana Horvat') => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list', () => {
  it('shows what each member of staff holds', async () => {
    await openConsole('/admin/staff');
    const [, ana, bob] = (await table()).getAllByRole('row').map((row) => row.textContent);
    expect(ana).toMatch(/Ana Horvat.*ana@demo.test.*Moderator.*Yes.*Night, Payments.*3.*2/);
    expect(bob).toMatch(/Bob Weber.*bob@demo.test.*Admin.*No.*Never.*0.*0/);
    expect(screen.getByText('3 people')).toBeVisible();
  });

  it('filters by text and role, in the URL', async () => {
    const { user, address } = await openConsole('/admin/staff?role=moderator');
    expect(await names()).toEqual([expect.stringContaining('Ana Horvat')]);
    await user.selectOptions(screen.getByLabelText('Role'), '');
    await user.type(screen.getByLabelText('Search'), 'BOB@');
    await waitFor(() => expect(address()).toBe('/admin/staff?search=BOB%40'));
    expect(await names()).toEqual([expect.stringContaining('Bob Weber')]);
  });

  it('filters by a staff role', async () => {
    stored = [
      MEMBER,
      member({ ...BOB, role: 'moderator', staff_role_id: anId(95), role_name: 'Finance clerk' }),
    ];
    server.on('admin_get_role_names', () => [{ id: anId(95), name: 'Finance clerk' }]);
    const { user, address } = await openConsole('/admin/staff?role=moderator');
    expect(await names()).toEqual([expect.stringContaining('Ana Horvat')]);
    await user.selectOptions(screen.getByLabelText('Role'), 'Finance clerk');
    expect(address()).toBe(`/admin/staff?role=${anId(95)}`);
    expect(await names()).toEqual([expect.stringContaining('Bob Weber')]);
    expect((await table()).getByText('Finance clerk')).toBeVisible();
    expect(screen.getByLabelText('Role')).toHaveDisplayValue('Finance clerk');
  });

  it('shows a failure, then an empty list after Retry', async () => {
    server.on('admin_get_staff', () => refuse(500, ''));
    const { user } = await openConsole('/admin/staff');
    expect(await screen.findByText('Failed to load the staff')).toBeVisible();
    stored = [];
    server.on('admin_get_staff', () => stored);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No staff found.')).toBeVisible();
  });

  it('opens a person in a drawer, also by a link; unknown people are not on the staff', async () => {
    const { user, address } = await openConsole(`/admin/staff?person=${anId(999)}`);
    expect(await screen.findByText('This person is not on the staff.')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click((await table()).getByText('ana@demo.test'));
    expect(address()).toBe(`/admin/staff?person=${MEMBER.user_id}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Ana Horvat' }));
    expect(drawer.getByText('Night, Payments')).toBeVisible();
  });
});

const sentTo = (name: string) => server.called(name).map(({ args }) => args);

describe('actions', () => {
  it('end all sessions', async () => {
    server.on('admin_end_sessions', () => 2);
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'End sessions…');
    await user.click(await screen.findByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('2 sessions ended.')).toBeVisible();
    expect(sentTo('admin_end_sessions')).toEqual([{ p_user_id: MEMBER.user_id }]);
  });

  it('propose another role to a second admin', async () => {
    server.on('admin_update_user_role', () => ({ ...MEMBER, proposed: { role: 'admin' } }));
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'Change role…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Ana Horvat?' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Admin');
    expect(await dialog.findByText('Another admin must confirm this.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(sentTo('admin_update_user_role')).toEqual([
      { p_user_id: MEMBER.user_id, p_role: 'admin', p_expected_role: 'moderator' },
    ]);
  });

  it('give a staff role; a second admin confirms it only if it adds sensitive permissions', async () => {
    const [clerk, agent] = [anId(95), anId(96)];
    server.on('admin_get_staff_roles', () => [
      { id: clerk, name: 'Payer', description: 'Pays withdrawals.', permissions: ['money.adjust'] },
      { id: agent, name: 'Support agent', description: 'Answers tickets.', permissions: ['support.reply'] },
    ]);
    server.on('admin_update_user_role', () => ({ ...MEMBER, staff_role_id: agent, proposed: null }));
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'Change role…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Ana Horvat?' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Payer');
    expect(dialog.getByText('Pays withdrawals.')).toBeVisible();
    expect(await dialog.findByText('Another admin must confirm this.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Role'), 'Support agent');
    expect(dialog.queryByText('Another admin must confirm this.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Ana Horvat is now Support agent.')).toBeVisible();
    expect(sentTo('admin_update_user_role')).toEqual([
      { p_user_id: MEMBER.user_id, p_role: agent, p_expected_role: 'moderator' },
    ]);
  });

  it('offer only roles within the viewer’s own permissions', async () => {
    server.signIn({ role: 'moderator', permissions: ['staff.manage', 'support.reply'] });
    server.on('admin_get_staff_roles', () => [
      { id: anId(95), name: 'Payer', description: '', permissions: ['money.adjust'] },
      { id: anId(96), name: 'Support agent', description: '', permissions: ['support.reply'] },
    ]);
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'Change role…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Ana Horvat?' }));
    const offered = () => dialog.getAllByRole('option').map(({ textContent }) => textContent);
    // Moderator is the current role.
    await waitFor(() => expect(offered()).toEqual(['User', 'Moderator', 'Support agent']));
  });

  it('hand work over to a team with a note; the refusal stays in the dialog', async () => {
    server.on('admin_hand_over_work', () => refuse(404, 'This team no longer exists.', 'team_not_found'));
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'Hand over work…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over the work of Ana Horvat' }));
    await user.selectOptions(await dialog.findByLabelText('Open reports and tickets (3)'), 'Team Payments');
    await user.type(dialog.getByLabelText('Note (optional)'), 'Ana is ill.');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await dialog.findByText('This team no longer exists.')).toBeVisible();
    server.on('admin_hand_over_work', () => [{ handed_over: 2, returned: 1 }]);
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Work: 2 handed over, 1 back in the queue.')).toBeVisible();
    expect(sentTo('admin_hand_over_work').at(-1)).toEqual({
      p_user_id: MEMBER.user_id,
      p_team_id: TEAM.id,
      p_note: 'Ana is ill.',
    });
  });

  it('remove someone from the staff, after saying what that does', async () => {
    server.on('admin_leave_staff', () => [{ handed_over: 0, returned: 3, sessions: 2 }]);
    const { user } = await openConsole('/admin/staff');
    await choose(user, 'Leaves the staff…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ana Horvat leaves the staff?' }));
    expect(dialog.getByText('They are signed out everywhere (2).')).toBeVisible();
    expect(dialog.getByText(/They leave: .*Night.*Payments/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove from staff' }));
    expect(
      await screen.findByText('Ana Horvat has left the staff. Work: 3 back in the queue.'),
    ).toBeVisible();
    expect(sentTo('admin_leave_staff')).toEqual([{ p_user_id: MEMBER.user_id }]);
  });

  it('propose to reset a lost second factor, with a reason', async () => {
    const none = 'There is no other admin to confirm this.';
    server.on('admin_reset_second_factor', () => refuse(409, none, 'no_other_admin'));
    const { user } = await openConsole('/admin/staff');
    await user.click(await screen.findByRole('button', { name: 'Actions for Bob Weber' }));
    expect(screen.queryByRole('menuitem', { name: 'Reset second factor…' })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(user, 'Reset second factor…');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Reset the second factor of Ana Horvat?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Propose reset' }));
    expect(dialog.getByText('Reason is required.')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Lost phone{Enter}');
    expect(await dialog.findByText(none)).toBeVisible();
    server.on('admin_reset_second_factor', () => null);
    await user.click(dialog.getByRole('button', { name: 'Propose reset' }));
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(sentTo('admin_reset_second_factor').at(-1)).toEqual({
      p_user_id: MEMBER.user_id,
      p_reason: 'Lost phone',
    });
  });

  it('are not offered on oneself', async () => {
    const { user } = await openConsole('/admin/staff');
    const [, , , me] = (await table()).getAllByRole('row');
    await user.click(within(me ?? document.body).getByRole('button', { name: /^Actions for/ }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Preview',
      'Open user page',
    ]);
  });
});

describe('invitations', () => {
  const email = 'new@demo.test';
  const invitation = (about: Partial<Invitation> = {}): Invitation => ({
    id: anId(90),
    email,
    role: 'moderator',
    invited_by: BOB.user_id,
    invited_at: '2026-01-01T00:00:00Z',
    expires_at: '2099-01-01T00:00:00Z',
    takes_effect_at: null,
    ...about,
  });

  it('are mailed, or proposed to another admin', async () => {
    server.on('admin_invite_staff', () => 'mailed');
    const { user } = await openConsole('/admin/staff');
    await table();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to the staff' }));
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(dialog.getByText('Email is required.')).toBeVisible();
    await user.type(dialog.getByLabelText('Email'), ` ${email} `);
    await user.selectOptions(dialog.getByLabelText('Role'), 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(`Invitation mailed to ${email}.`)).toBeVisible();
    expect(sentTo('admin_invite_staff')).toEqual([{ p_email: email, p_role: 'admin' }]);

    server.on('admin_invite_staff', () => 'proposed');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await user.selectOptions(
      await screen.findByLabelText('Role', { selector: '[role=dialog] select' }),
      anId(95),
    );
    expect(screen.getByText('Pays withdrawals.')).toBeVisible();
    await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
    expect(sentTo('admin_invite_staff').at(-1)).toEqual({ p_email: email, p_role: anId(95) });
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
  });

  it('of a person with an account lead to the account', async () => {
    const sentence = 'There is already an account with this email address. Change its role instead.';
    server.on('admin_invite_staff', () => refuse(409, sentence, 'account_exists'));
    const { user } = await openConsole('/admin/staff');
    await table();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find the account and change its role' })).toHaveAttribute(
      'href',
      '/admin/users?search=new%40demo.test',
    );
  });

  it('that are open can be sent again or withdrawn', async () => {
    open = [
      invitation(),
      invitation({ id: anId(91), email: 'late@demo.test', expires_at: '2026-01-08T00:00:00Z' }),
      invitation({ id: anId(92), email: 'third@demo.test', expires_at: null }),
    ];
    server.on('admin_resend_staff_invitation', () => null);
    server.on('admin_withdraw_staff_invitation', () => refuse(409, 'This invitation was already accepted.'));
    const { user } = await openConsole('/admin/staff');
    expect(await screen.findByRole('link', { name: 'Another admin must confirm it' })).toBeVisible();
    expect(screen.getByText(/^Expired/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Resend/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Resend to .*new@demo.test/ }));
    expect(await screen.findByText(/^Invitation mailed to new@demo.test again/)).toBeVisible();
    expect(sentTo('admin_resend_staff_invitation')).toEqual([{ p_id: anId(90) }]);
    await user.click(screen.getByRole('button', { name: /^Withdraw .*third@demo.test/ }));
    expect(await screen.findByText('This invitation was already accepted.')).toBeVisible();
    expect(sentTo('admin_withdraw_staff_invitation')).toEqual([{ p_id: anId(92) }]);
  });
});
