import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { DEMO } from '../harness/accounts.ts';
import { journey, journeyIn } from '../harness/journey.ts';
import { pathOf, see } from '../harness/see.ts';
import { signInOn } from '../screens/sign-in.ts';

const REFUSED = 'Invalid login credentials';
const REFUSED_REQUEST = /^400 POST \/auth\/v1\/token$/;

const alertOn = (page: Page) => page.getByRole('alert').innerText();

describe('signing in', () => {
  journeyIn('admins', 'leads back to the page one came from, with its filters', async (desk) => {
    const page = await desk.visit('/admin/users?role=moderator&orderBy=email&orderDir=asc');
    await page.waitForURL('**/admin/login?*');
    await signInOn(page, DEMO.admin);
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
    expect(pathOf(page)).toBe('/admin/users?role=moderator&orderBy=email&orderDir=asc');
  });

  journey('says what is missing within sight, however small the window', async (desk) => {
    const page = await desk.visit('/admin/login', { viewport: { width: 360, height: 225 } });
    await page.getByLabel('Email', { exact: true }).press('Enter');
    const box = await page.getByText('Email is required.').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(225);
  });

  journey('works with nothing but the keyboard', async (desk) => {
    const page = await desk.visit('/admin/login');
    await expect.poll(() => page.title()).toBe('Sign in · Marketdesk');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.keyboard.type(DEMO.moderator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO.moderator.password);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    expect(pathOf(page)).toBe('/admin');
    await expect.poll(() => page.title()).toMatch(/Dashboard · Marketdesk$/);
  });

  journey('tells a wrong password from an unknown account neither by words nor by status', async (desk) => {
    desk.problems.tolerate(REFUSED_REQUEST);
    const account = await desk.createAccount();
    const page = await desk.visit('/admin/login');
    await signInOn(page, { email: account.email, password: 'not the password' });
    await expect.poll(() => alertOn(page)).toBe(REFUSED);
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);

    const other = await desk.visit('/admin/login');
    await signInOn(other, { email: `nobody-${account.email}`, password: 'not the password' });
    await expect.poll(() => alertOn(other)).toBe(REFUSED);
    expect(pathOf(other)).toBe('/admin/login');
  });

  journey('refuses a banned account with the service’s sentence', async (desk) => {
    desk.problems.tolerate(REFUSED_REQUEST);
    const account = await desk.createAccount({ role: 'moderator' });
    await desk.callAsAdmin('ban_user_admin', { p_user_id: account.id, p_value: true });
    const page = await desk.visit('/admin/login');
    await signInOn(page, account);
    await expect.poll(() => alertOn(page)).toBe('User is banned');
  });
});

describe('a link to the sign-in page that someone else wrote', () => {
  journey('never leads out of the console', async (desk) => {
    const page = await desk.visit(`/admin/login?from=${encodeURIComponent('//evil.test/admin')}`);
    await signInOn(page, DEMO.moderator);
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    expect(page.url()).toBe(`${desk.server.url}/admin`);
  });
});
