// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import type { StaffRole } from '#parts/staffRoles.api.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const CLERK: StaffRole = {
  id: anId(95),
  name: 'Finance clerk',
  description: 'Pays withdrawals.',
  permissions: ['money.read', 'users.read'],
  updated_at: '2026-11-02T10:00:00Z',
  member_count: 3,
  proposed: null,
};
const READS_MONEY = 'Reads withdrawals and the state of payouts.';
const PAYS = 'Pays out withdrawals, marks them and opens payout links.';
const READS_REVIEWS = 'Reads reviews.';
const WAITS = /Another admin must confirm those that you add/;

let server: FakeServer;
let stored: StaffRole[];
beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  stored = [CLERK];
  server.on('admin_get_staff_roles', () => stored);
  server.on('admin_get_staff', () => [
    { ...ANA, role: 'moderator', role_name: 'moderator' },
    { ...BOB, role: 'moderator', role_name: 'Finance clerk' },
  ]);
  server.on('admin_get_two_person_rule', () => true);
  server.on('admin_get_proposals', () => []);
});

const openDialog = async (button: string, name = button) => {
  const opened = await openConsole('/admin/staff/roles');
  await opened.user.click(await screen.findByRole('button', { name: button }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) };
};
const sent = () => server.called('admin_save_staff_role').map(({ args }) => args);

it('lists the roles with their people; built-in ones can’t be changed', async () => {
  const { user, dialog } = await openDialog('View Moderator', 'Moderator');
  expect(dialog.getByRole('checkbox', { name: PAYS })).toBeChecked();
  for (const box of dialog.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(dialog.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  await user.keyboard('{Escape}');
  const rows = within(screen.getByRole('table', { name: 'Roles' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^AdminBuilt in.*026.*Reports, Support/),
    expect.stringMatching(/^ModeratorBuilt in.*115/),
    expect.stringMatching(/^Finance clerkPays withdrawals\.32Users, Money/),
  ]);
});

it('creates a role; giving it to someone is what a second admin confirms', async () => {
  server.on('admin_save_staff_role', ({ p_permissions: permissions }) => ({ ...CLERK, permissions }));
  const { user, dialog } = await openDialog('New role');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a name.',
    'Choose at least one permission.',
  ]);
  await user.type(dialog.getByLabelText('Name'), 'Payer');
  await user.type(dialog.getByLabelText('Description'), 'Pays.');
  await user.click(dialog.getByRole('checkbox', { name: PAYS }));
  expect(dialog.queryByText(WAITS)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Role saved.')).toBeVisible();
  expect(sent()).toEqual([
    {
      p_name: 'Payer',
      p_description: 'Pays.',
      p_permissions: ['money.process'],
      p_id: null,
      p_expected_updated_at: null,
    },
  ]);
});

it('proposes more access to money to a second admin', async () => {
  server.on('admin_save_staff_role', () => CLERK);
  const { user, dialog } = await openDialog('Edit Finance clerk');
  await user.click(dialog.getByRole('checkbox', { name: READS_REVIEWS }));
  await user.click(dialog.getByRole('checkbox', { name: PAYS }));
  expect(await dialog.findByText(WAITS)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
  expect(sent()).toEqual([
    {
      p_name: CLERK.name,
      p_description: CLERK.description,
      p_permissions: ['money.read', 'users.read', 'reviews.read', 'money.process'],
      p_id: CLERK.id,
      p_expected_updated_at: CLERK.updated_at,
    },
  ]);
});

it('keeps a proposal when something else is saved, and says what it changes', async () => {
  const proposed = ['money.process', 'users.read'];
  stored = [{ ...CLERK, proposed }];
  server.on('admin_save_staff_role', () => CLERK);
  const { user, dialog } = await openDialog('Edit Finance clerk');
  expect(dialog.getByText(`Adds: ${PAYS}`)).toBeVisible();
  expect(dialog.getByText(`Removes: ${READS_MONEY}`)).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 's');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
  expect(sent()).toMatchObject([{ p_name: 'Finance clerks', p_permissions: proposed }]);
});

it('offers only permissions that the viewer has', async () => {
  server.signIn({ role: 'moderator', permissions: ['staff.manage', 'reviews.read'] });
  const { dialog } = await openDialog('Edit Finance clerk');
  const hint = 'You can’t give permissions that you don’t have.';
  expect(dialog.getByRole('checkbox', { name: PAYS })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: PAYS })).toHaveAccessibleDescription(hint);
  expect(dialog.getByRole('checkbox', { name: READS_REVIEWS })).toBeEnabled();
  // The role has it: it can be taken away, and given back before saving.
  expect(dialog.getByRole('checkbox', { name: READS_MONEY })).toBeEnabled();
});

it('keeps what was typed and shows the other version after a conflict', async () => {
  const sentence = 'The role was changed by Ivo Second.';
  const theirs = { permissions: ['money.read'], updated_at: '2026-11-03T10:00:00Z' };
  server.on('admin_save_staff_role', () => {
    stored = [{ ...CLERK, ...theirs }];
    return refuse(409, sentence, 'changed_meanwhile');
  });
  const { user, dialog } = await openDialog('Edit Finance clerk');
  await user.type(dialog.getByLabelText('Description'), ' And reads.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(sentence, { exact: false })).toBeVisible();
  expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    CLERK.description,
    READS_MONEY,
  ]);
  expect(dialog.getByLabelText('Description')).toHaveValue('Pays withdrawals. And reads.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent().at(-1)).toMatchObject({ p_expected_updated_at: theirs.updated_at });
});

it('deletes a role; while people have it, the refusal is shown', async () => {
  const sentence = 'This role is given or proposed to someone. Give them another role first.';
  server.on('admin_delete_staff_role', () => refuse(409, sentence, 'in_use'));
  const { user, dialog } = await openDialog('Edit Finance clerk');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the role Finance clerk?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText(sentence)).toBeVisible();
  server.on('admin_delete_staff_role', () => null);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Role deleted.')).toBeVisible();
  expect(server.called('admin_delete_staff_role')[0]?.args).toEqual({ p_id: CLERK.id });
});

it('shows a failure with a way out', async () => {
  server.on('admin_get_staff_roles', () => refuse(500, ''));
  const { user } = await openConsole('/admin/staff/roles');
  expect(await screen.findByText('Failed to load roles')).toBeVisible();
  server.on('admin_get_staff_roles', () => stored);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Finance clerk')).toBeVisible();
});
