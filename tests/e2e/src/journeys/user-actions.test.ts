import { describe, expect } from 'vitest';
import { clientWith } from '../harness/accounts.ts';
import { NARROW } from '../harness/desk.ts';
import { journey, journeyIn } from '../harness/journey.ts';
import { see, seeNo } from '../harness/see.ts';
import { toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';
import { confirm, proposal } from '../screens/proposals.ts';
import { signInOn } from '../screens/sign-in.ts';
import { row, saved } from '../screens/user-details.ts';

describe('suspending', () => {
  journey('asks, does it, says so, and takes it back with Undo', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Suspend ${account.fullName}?` });
    await question.getByRole('button', { name: 'Suspend', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: `Suspended ${account.fullName}.` });
    await see(toast, page.getByRole('button', { name: 'Unsuspend', exact: true }));
    await expect.poll(() => row(page, 'Suspended').innerText()).toBe('Yes');
    expect((await desk.profile(account)).is_suspended).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByRole('button', { name: 'Suspend', exact: true }));
    await expect.poll(async () => (await desk.profile(account)).is_suspended).toBe(false);
    expect((await desk.auditOf(account)).slice(-2)).toEqual(['suspend_user', 'unsuspend_user']);
  });

  journey('works from the list’s row', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users?search=${account.email}`, { as: 'moderator' });
    await settled(page);
    await rows(page)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    const question = page.getByRole('dialog', { name: `Suspend ${account.fullName}?` });
    await question.getByRole('button', { name: 'Suspend', exact: true }).click();
    await seeNo(question);
    const badge = rows(page).getByText('Suspended', { exact: true }).filter({ visible: true });
    await see(badge.first());
    expect((await desk.profile(account)).is_suspended).toBe(true);
  });
});

describe('banning', () => {
  journey('signs them out at once, and the reason stands in the audit log', async (desk) => {
    const account = await desk.createAccount({ role: 'moderator' });
    const { client, session } = await desk.signIn(account);
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Ban ${account.fullName}?` });
    await question.getByLabel('Reason').fill('Sold a bridge');
    await question.getByRole('button', { name: 'Ban', exact: true }).click();
    await see(page.getByRole('button', { name: 'Unban', exact: true }));

    const read = await client.rpc('get_my_access');
    expect(read.status).toBe(401);
    const refreshed = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.data.session).toBeNull();
    const again = await client.auth.signInWithPassword(account);
    expect(again.error?.code).toBe('user_banned');
    expect(await desk.auditDetailsOf(account)).toMatchObject({ reason: 'Sold a bridge' });

    await page.getByRole('button', { name: 'Unban', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unban', exact: true }).click();
    await see(page.getByRole('button', { name: 'Ban', exact: true }));
    await desk.signIn(account);
  });
});

describe('changing a role', () => {
  journeyIn(
    'admins',
    'is for admins, asks, and opens the console once another admin confirms it',
    async (desk) => {
      const account = await desk.createAccount();
      const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
      await row(page, 'Role').getByRole('combobox').selectOption({ label: 'Moderator' });
      const question = page.getByRole('dialog', {
        name: `Change the role of ${account.fullName} to Moderator?`,
      });
      await question.getByRole('button', { name: 'Change role' }).click();
      await see(toast(page, 'Proposed. Another admin must confirm it.'));
      await see(row(page, 'Role').getByText('Proposed: Moderator.'));
      expect((await desk.profile(account)).role).toBe('user');

      const second = await desk.visit('/admin/global-config', {
        as: await desk.createAccount({ role: 'admin' }),
      });
      const proposed = proposal(second, `Role of ${account.fullName}: User → Moderator`);
      await see(proposed.getByText(/They could approve and release withdrawals/));
      await confirm(second, proposed);
      expect((await desk.profile(account)).role).toBe('moderator');
      expect(await desk.auditOf(account)).toContain('update_user_role');
    },
  );
});

describe('worker categories', () => {
  journey('are stored with their subcategories, and shown again', async (desk) => {
    const account = await desk.createAccount({ profile: { is_worker: true } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const add = page.getByLabel('Add category');
    await expect.poll(() => add.locator('option').count()).toBeGreaterThan(20);
    const slug = (await add.locator('option').allInnerTexts())[1] ?? '';
    await add.selectOption({ label: slug });
    const entry = page.getByRole('listitem', { name: slug });
    const first = entry.getByRole('checkbox').first();
    await first.check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(saved(page));
    await page.reload();
    await see(entry);
    await expect.poll(() => first.isChecked()).toBe(true);
  });
});

describe('resetting a password', () => {
  journey('mails a link when the word email is typed, and is audited', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await dialog.getByLabel('New password').fill('email');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await seeNo(dialog);
    const theirs = await desk.visit(await desk.linkMailedTo(account.email));
    await theirs.getByLabel('New password').fill('by mail, at last');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await see(theirs.getByRole('heading', { name: 'Password changed' }));
    await desk.signIn({ email: account.email, password: 'by mail, at last' });
    await expect.poll(() => desk.auditOf(account)).toContain('send_recovery');
  });

  journey('sets one of at least eight characters', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await dialog.getByLabel('New password').fill('seven77');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await see(dialog.getByText('Password must be at least 8 characters.', { exact: true }));
    await dialog.getByLabel('New password').fill('eight888');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await seeNo(dialog);
    await desk.signIn({ email: account.email, password: 'eight888' });
    await expect.poll(() => desk.auditOf(account)).toContain('reset_password');
    await expect
      .poll(async () => (await desk.mailsTo(account.email)).map(({ subject }) => subject))
      .toEqual(['A new password was set for your account']);
  });

  journey('of a colleague sends a link, which is all that is offered, also on a phone', async (desk) => {
    const colleague = await desk.createAccount({ role: 'moderator' });
    const denied = await desk.visit(`/admin/users/${colleague.id}`, { as: 'moderator', viewport: NARROW });
    await see(denied.getByRole('button', { name: 'Suspend', exact: true }));
    await seeNo(denied.getByRole('button', { name: 'Reset Password', exact: true }));

    const page = await desk.visit(`/admin/users/${colleague.id}`, { as: 'admin', viewport: NARROW });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await see(dialog.getByText(/Nobody sets a password for an account of staff/));
    await seeNo(dialog.getByRole('textbox'));
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await seeNo(dialog);
    await desk.linkMailedTo(colleague.email);
  });

  journey('is followed by a new one before somebody who was made staff sees a page', async (desk) => {
    desk.problems.tolerate(/^403 (GET|POST) \/rest\/v1\/rpc\//, /^422 PUT \/auth\/v1\/user$/);
    const account = await desk.createAccount();
    const typed = { ...account, password: 'typed by staff' };
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await see(dialog.getByText(/must be changed the next time they sign in/));
    await dialog.getByLabel('New password').fill(typed.password);
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await seeNo(dialog);
    const service = clientWith(desk.server, desk.server.serviceRoleKey);
    await service.rpc('operator_set_role', { p_user_id: account.id, p_role: 'moderator' });

    const theirs = await desk.visit('/admin/login', { viewport: NARROW });
    await signInOn(theirs, typed);
    await see(theirs.getByRole('heading', { name: 'Set a new password' }));
    await theirs.getByLabel('New password').fill(typed.password);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await see(theirs.getByText('New password should be different from the old password.'));
    await theirs.getByLabel('New password').fill('chosen by themselves');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await see(theirs.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await theirs.reload();
    await see(theirs.getByRole('heading', { name: 'Dashboard', level: 1 }));
  });
});

describe('changing an email', () => {
  journey('lets them sign in with the new one, and only that', async (desk) => {
    desk.problems.tolerate(/^400 POST \/auth\/v1\/token$/);
    const account = await desk.createAccount({ role: 'moderator' });
    const email = `new-${account.email}`;
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Change email', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(email.toUpperCase());
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await see(page.getByRole('status').filter({ hasText: `Email changed to ${email}.` }));
    expect((await desk.profile(account)).email).toBe(email);
    await expect.poll(() => desk.auditOf(account)).toContain('update_email');

    const theirs = await desk.visit('/admin/login');
    await signInOn(theirs, account);
    await expect.poll(() => theirs.getByRole('alert').innerText()).toBe('Invalid login credentials');
    await signInOn(theirs, { ...account, email });
    await see(theirs.getByRole('heading', { name: 'Dashboard', level: 1 }));
  });
});
