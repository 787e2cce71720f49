import { describe, expect } from 'vitest';
import { anHourLater, Authenticator, enrol } from '../harness/authenticator.ts';
import { inBothThemes } from '../harness/axe.ts';
import { NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { follow, pathOf, see, seeNo } from '../harness/see.ts';
import { toast } from '../screens/desks.ts';
import { enterCode, enterRecoveryCode, QUESTION, question, signInOn } from '../screens/sign-in.ts';
import { openAccountMenu, signOut } from '../screens/shell.ts';
import { row } from '../screens/user-details.ts';

const NOTHING_FOUND = { light: [], dark: [] };
const WRONG_CODE = /^422 POST \/auth\/v1\/factors\/.*verify$/;

describe('a second factor', () => {
  journey('is set up with the keyboard, and requested at the next sign-in', async (desk) => {
    // The sidebar's counts are refused during the set-up, then requested with the new token.
    desk.problems.tolerate(WRONG_CODE, /^403 POST \/rest\/v1\/rpc\/get_admin_dashboard_metrics$/);
    const account = await desk.createAccount({ role: 'moderator' });
    const page = await desk.visit('/admin/users?search=nobody-at-all', { as: account });
    const menu = await openAccountMenu(page);
    await menu.getByRole('menuitem', { name: 'Your account' }).press('Enter');
    await see(page.getByText('Two-factor authentication is off.'));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);

    await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await see(dialog.getByLabel('Name', { exact: true }));
    await page.keyboard.press('Enter');
    await see(dialog.getByRole('img', { name: 'QR code for the authenticator app' }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    const app = new Authenticator(await dialog.locator('code').innerText());
    await page.keyboard.type(await app.code());
    await see(dialog.getByRole('heading', { name: 'Recovery codes' }));
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).press('Enter');
    expect((await saved).suggestedFilename()).toBe('marketdesk-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
    await see(page.getByText(/^10 of 10 left/));

    await signOut(page);
    await follow(page, '/admin/users?search=nobody-at-all');
    await signInOn(page, account);
    await see(question(page));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);
    await enterCode(page, '000000');
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^This code is wrong/);
    await enterCode(page, await app.code());
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
    expect(pathOf(page)).toBe('/admin/users?search=nobody-at-all');
    await page.reload();
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));

    await signOut(page);
    await page.setViewportSize(NARROW);
    await signInOn(page, account);
    await enterRecoveryCode(page, codes[0] ?? '');
    await see(page.getByText('You used a recovery code. 9 left.'));
    await expect
      .poll(() => desk.auditOf(account))
      .toEqual(
        expect.arrayContaining([
          'add_second_factor',
          'make_recovery_codes',
          'fail_second_factor',
          'pass_second_factor',
          'use_recovery_code',
        ]),
      );
  });

  journey('lists and signs out other browsers, and is removed with a code', async (desk) => {
    desk.problems.tolerate(/^40[13] /, /^400 POST \/auth\/v1\/token$/);
    const account = await desk.createAccount({ role: 'moderator' });
    const signedIn = await desk.signIn(account);
    const app = await enrol(signedIn);
    const { data } = await signedIn.client.auth.getSession();
    if (data.session === null) throw new Error('The session is gone');
    const other = await desk.visit('/admin/account');
    await signInOn(other, account);
    await enterCode(other, await app.code());
    await see(other.getByRole('heading', { name: 'Your account', level: 1 }));

    const page = await desk.visit('/admin/account', { as: { ...signedIn, session: data.session } });
    const sessions = page.getByRole('table', { name: 'Sessions' });
    await see(sessions.getByText('This session'), sessions.getByText('Chrome on Linux'));
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await see(page.getByText('1 other session signed out.'));
    await other.reload();
    await see(other.getByRole('button', { name: 'Sign in', exact: true }));

    await page.getByRole('button', { name: 'Remove: Phone' }).click();
    await enterCode(page, await app.code());
    await see(page.getByText('Two-factor authentication is off.'));
    await desk.signIn(account);
    await expect
      .poll(() => desk.auditOf(account))
      .toEqual(expect.arrayContaining(['end_other_sessions', 'remove_second_factor']));
  });

  journey('is requested again over a dialog, which keeps its text', async (desk) => {
    desk.problems.tolerate(/^403 POST \/api\/admin\/reset-password$/);
    const [admin, target] = await Promise.all([desk.createAccount({ role: 'admin' }), desk.createAccount()]);
    const signedIn = await desk.signIn(admin);
    const app = await enrol(signedIn);
    const page = await desk.visit(`/admin/users/${target.id}`, {
      as: await anHourLater(signedIn, desk.server),
    });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    const reset = page.getByRole('dialog', { name: 'Reset Password' });
    await reset.getByLabel('New password').fill('set by an admin');
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    const again = page.getByRole('dialog', { name: QUESTION });
    await see(again.getByLabel('Code', { exact: true }));
    expect(await inBothThemes(page)).toEqual(NOTHING_FOUND);

    await page.keyboard.press('Escape');
    await seeNo(again);
    await see(reset.getByText('Nothing was changed because no authenticator code was entered.'));
    expect(await reset.getByLabel('New password').inputValue()).toBe('set by an admin');
    await desk.signIn(target);
    expect(await desk.auditOf(target)).not.toContain('reset_password');

    await reset.getByRole('button', { name: 'Reset Password' }).click();
    await see(again.getByLabel('Code', { exact: true }));
    await page.keyboard.type(await app.code());
    await seeNo(again, reset);
    await see(page.getByText(`New password set for ${target.fullName}.`));
    await desk.signIn({ ...target, password: 'set by an admin' });
  });

  journey('is requested before a role is proposed, which then happens once', async (desk) => {
    desk.problems.tolerate(/^403 POST \/rest\/v1\/rpc\/admin_update_user_role$/);
    const [admin, target] = await Promise.all([desk.createAccount({ role: 'admin' }), desk.createAccount()]);
    const signedIn = await desk.signIn(admin);
    const app = await enrol(signedIn);
    const page = await desk.visit(`/admin/users/${target.id}`, {
      as: await anHourLater(signedIn, desk.server),
      viewport: NARROW,
    });
    await row(page, 'Role').getByRole('combobox').selectOption({ label: 'Moderator' });
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await see(page.getByRole('dialog', { name: QUESTION }));
    await enterCode(page, await app.code());
    await see(toast(page, 'Proposed. Another admin must confirm it.'));
    await seeNo(page.getByRole('dialog'));
    const proposals = (await desk.auditOf(target)).filter((action) => action === 'propose_change');
    expect(proposals).toHaveLength(1);
  });

  journey('is required for a new password by a recovery link', async (desk) => {
    desk.problems.tolerate(/^401 PUT \/auth\/v1\/user$/);
    const account = await desk.createAccount({ role: 'moderator' });
    const app = await enrol(await desk.signIn(account));
    const page = await desk.visit('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.goto(await desk.linkMailedTo(account.email));
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await see(question(page));
    await desk.signIn(account);
    await enterCode(page, await app.code());
    await see(page.getByRole('heading', { name: 'Password changed' }));
    await desk.signIn({ ...account, password: 'a new password' });
  });
});
