import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { see } from '../harness/see.ts';
import { signInOn } from '../screens/sign-in.ts';

const EXPIRED = 'This link no longer works';

describe('a forgotten password', () => {
  journey('is replaced through the link in the email, which works once', async (desk) => {
    desk.problems.tolerate(/^400 POST \/auth\/v1\/token$/);
    const account = await desk.createAccount({ role: 'admin' });
    const page = await desk.visit('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await see(page.getByRole('status').filter({ hasText: account.email }));

    const link = await desk.linkMailedTo(account.email);
    await page.goto(link);
    await see(page.getByRole('heading', { name: 'Set a new password' }));
    expect(page.url(), 'no token stays in the address').toBe(`${desk.server.url}/admin/reset-password`);
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Go to Login' }).click();

    await signInOn(page, account);
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Invalid login credentials');
    await signInOn(page, { ...account, password: 'a new password' });
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));

    await page.goto(link);
    await see(page.getByRole('heading', { name: EXPIRED }));
  });

  journey('of an unknown address gets the same response, and no email', async (desk) => {
    const page = await desk.visit('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody-at-all@example.test');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await see(page.getByRole('status').filter({ hasText: 'If nobody-at-all@example.test has an account' }));
    expect(await desk.mailsTo('nobody-at-all@example.test')).toEqual([]);
  });

  journey('sends no link to another site', async (desk) => {
    const account = await desk.createAccount();
    const anonymous = desk.anonymous();
    const { error } = await anonymous.auth.resetPasswordForEmail(account.email, {
      redirectTo: 'https://evil.test/admin/reset-password',
    });
    expect(error).toBeNull();
    const page = await desk.visit(await desk.linkMailedTo(account.email));
    expect(new URL(page.url()).origin).toBe(desk.server.url);
  });
});
