import { describe, expect } from 'vitest';
import { NARROW, PHONE } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { see, seeNo } from '../harness/see.ts';
import { toast } from '../screens/desks.ts';
import { confirm, proposal } from '../screens/proposals.ts';
import { signInOn } from '../screens/sign-in.ts';
import { row } from '../screens/user-details.ts';

describe('suspending and banning', () => {
  journey('ask first, and report success; Undo reverts, and a ban signs the user out', async (desk) => {
    const account = await desk.createAccount({ role: 'moderator' });
    const { client, session } = await desk.signIn(account);
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const suspend = page.getByRole('dialog', { name: `Suspend ${account.fullName}?` });
    await suspend.getByRole('button', { name: 'Suspend', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: `Suspended ${account.fullName}.` });
    await see(toast, page.getByRole('button', { name: 'Unsuspend', exact: true }));
    await expect.poll(() => row(page, 'Suspended').innerText()).toBe('Yes');
    expect((await desk.profile(account)).is_suspended).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByRole('button', { name: 'Suspend', exact: true }));
    await expect.poll(async () => (await desk.profile(account)).is_suspended).toBe(false);
    expect((await desk.auditOf(account)).slice(-2)).toEqual(['suspend_user', 'unsuspend_user']);

    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const ban = page.getByRole('dialog', { name: `Ban ${account.fullName}?` });
    await ban.getByLabel('Reason').fill('Sold a bridge');
    await ban.getByRole('button', { name: 'Ban', exact: true }).click();
    await see(page.getByRole('button', { name: 'Unban', exact: true }));

    const read = await client.rpc('get_my_access');
    expect(read.status).toBe(401);
    const refreshed = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.data.session).toBeNull();
    const again = await client.auth.signInWithPassword(account);
    expect(again.error?.code).toBe('user_banned');
    const bans = await desk.callAsAdmin<unknown[]>('admin_get_audit', { p_action: 'ban_user' });
    expect(bans).toContainEqual(
      expect.objectContaining({
        entity_id: account.id,
        details: expect.objectContaining({ reason: 'Sold a bridge' }) as unknown,
      }),
    );

    await page.getByRole('button', { name: 'Unban', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unban', exact: true }).click();
    await see(page.getByRole('button', { name: 'Ban', exact: true }));
    await desk.signIn(account);
  });
});

describe('a person on a phone', () => {
  journey('is found by number in two actions, with the reason of their ban, and written to', async (desk) => {
    const account = await desk.createAccount({ profile: { contact_number: '+385 91 555 0142' } });
    await desk.callAsAdmin('ban_user_admin', {
      p_user_id: account.id,
      p_value: true,
      p_reason: 'Sold a bridge',
    });
    // Other journeys send messages as the shared moderator, which delays the next one.
    const sender = await desk.createAccount({ role: 'moderator' });
    const page = await desk.visit('/admin/search', { as: sender, ...PHONE });
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('00385 91 555 0142');
    const found = page.getByRole('row').filter({ hasText: account.fullName });
    await see(
      found.getByText('Banned', { exact: true }),
      found.getByText(/^Banned by .+ on \d+ \w+: Sold a bridge$/),
    );
    await found.getByRole('link', { name: account.fullName }).tap();
    await page.waitForURL(`**/admin/users/${account.id}`);
    await see(page.getByRole('list', { name: 'In force' }).getByText('Sold a bridge'));

    await page.getByRole('button', { name: 'Write to them' }).tap();
    const letter = page.getByRole('dialog', { name: `Write to ${account.fullName}` });
    await letter.getByLabel('Subject').fill('Your ban');
    await letter.getByLabel('Message').fill('You can appeal within six months.');
    await letter.getByRole('button', { name: 'Send' }).tap();
    await see(toast(page, `Sent to ${account.fullName}. You have claimed the ticket.`));
    const tickets = await desk.callAsAdmin<object[]>('admin_get_support_tickets', { p_search: account.id });
    expect(tickets).toMatchObject([{ subject: 'Your ban', status: 'claimed', user_id: account.id }]);
  });
});

describe('changing a role', () => {
  journey(
    'is for admins, needs another admin, and takes effect once a staff-set password is replaced',
    async (desk) => {
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

      const theirs = await desk.visit('/admin/account', { viewport: NARROW });
      await signInOn(theirs, typed);
      await see(theirs.getByRole('heading', { name: 'Set a new password' }));
      await theirs.getByLabel('Current password').fill(typed.password);
      await theirs.getByLabel('New password').fill(typed.password);
      await theirs.getByRole('button', { name: 'Set password' }).click();
      await see(theirs.getByText('New password should be different from the old password.'));
      await theirs.getByLabel('New password').fill('chosen by themselves');
      await theirs.getByRole('button', { name: 'Set password' }).click();
      await see(theirs.getByRole('heading', { name: 'Your account', level: 1 }));
      await theirs.reload();
      await see(theirs.getByRole('heading', { name: 'Your account', level: 1 }));
    },
  );
});
