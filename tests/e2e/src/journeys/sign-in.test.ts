import { describe, expect } from 'vitest';
import { DEMO } from '../harness/accounts.ts';
import { journey } from '../harness/journey.ts';
import { pathOf, see } from '../harness/see.ts';
import { signInOn } from '../screens/sign-in.ts';

describe('signing in', () => {
  journey('works with the keyboard alone, and leads back to the previous page', async (desk) => {
    const page = await desk.open();
    await page.goto('/admin/users?role=moderator&orderBy=email&orderDir=asc');
    await page.waitForURL('**/admin/login?*');
    await expect.poll(() => page.title()).toBe('Sign in · Marketdesk');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.keyboard.type(DEMO.moderator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO.moderator.password);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
    expect(pathOf(page)).toBe('/admin/users?role=moderator&orderBy=email&orderDir=asc');
  });

  journey('shows a refusal in the service’s words, and keeps the address', async (desk) => {
    desk.problems.tolerate(/^400 POST \/auth\/v1\/token$/);
    const account = await desk.createAccount({ role: 'moderator' });
    const page = await desk.visit('/admin/login');
    const alert = () => page.getByRole('alert').innerText();
    await signInOn(page, { email: account.email, password: 'not the password' });
    await expect.poll(alert).toBe('Invalid login credentials');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
    await desk.callAsAdmin('ban_user_admin', { p_user_id: account.id, p_value: true });
    await signInOn(page, account);
    await expect.poll(alert).toBe('User is banned');
  });

  journey('shows missing fields in view, in any window', async (desk) => {
    const page = await desk.visit('/admin/login', { viewport: { width: 360, height: 225 } });
    await page.getByLabel('Email', { exact: true }).press('Enter');
    const box = await page.getByText('Email is required.').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(225);
  });
});
