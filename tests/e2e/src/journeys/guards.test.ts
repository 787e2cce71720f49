import { describe, expect } from 'vitest';
import { DEMO } from '../harness/accounts.ts';
import { journey, journeyIn } from '../harness/journey.ts';
import { follow, goOn, see } from '../harness/see.ts';
import { sidebar } from '../screens/shell.ts';
import { signInOn } from '../screens/sign-in.ts';

// A page requests its data while its guard checks; the database refuses it.
const REFUSED_DATA = /^403 POST \/rest\/v1\/rpc\//;
const ADMINS_ONLY = 'Admins only – You do not have access to this page.';
const ADMIN_PAGES = [
  '/admin/global-config',
  '/admin/rules-of-money',
  '/admin/staff',
  '/admin/desks',
  '/admin/integrations',
  '/admin/policies',
  '/admin/notices',
  '/admin/transparency',
  '/admin/taxonomy',
  '/admin/taxonomy/categories',
  '/admin/taxonomy/unmatched',
  '/admin/taxonomy/synonyms',
  '/admin/taxonomy/aliases',
  '/admin/taxonomy/adoption',
  '/admin/taxonomy/supply',
  '/admin/taxonomy/diagnostics',
  '/admin/audit',
  '/admin/privacy',
  '/admin/privacy/retention',
  '/admin/privacy/holds',
];
const STAFF_PAGES = [
  '/admin',
  '/admin/reports',
  '/admin/support',
  '/admin/users',
  '/admin/posts',
  '/admin/reviews',
  '/admin/withdrawals',
];

describe('a signed-out visitor', () => {
  journey('is redirected from every page to sign-in, which keeps the path', async (desk) => {
    const page = await desk.visit('/admin');
    for (const path of [...STAFF_PAGES, ...ADMIN_PAGES]) {
      await follow(page, path);
      await page.waitForURL(
        ({ pathname, searchParams }) =>
          pathname === '/admin/login' && (searchParams.get('from') ?? '/admin') === path,
      );
      await see(page.getByRole('button', { name: 'Sign in', exact: true }));
    }
  });
});

describe('reading A of the guard', () => {
  journey('refuses a user with two sentences; another sign-in shows the page', async (desk) => {
    desk.problems.tolerate(REFUSED_DATA);
    const user = await desk.createAccount();
    const page = await desk.open({ as: user });
    await page.goto('/admin/users');
    await see(
      page.getByText('You are not authorized to access this page.', { exact: true }),
      page.getByText('Please contact support if you believe this is an error.', { exact: true }),
    );
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('button', { name: 'Go to Login', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/admin/login');
    await signInOn(page, DEMO.moderator);
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
  });

  journey('refuses a suspended moderator', async (desk) => {
    desk.problems.tolerate(REFUSED_DATA);
    const moderator = await desk.createAccount({ role: 'moderator' });
    await desk.callAsAdmin('suspend_user_admin', { p_user_id: moderator.id, p_value: true });
    const page = await desk.visit('/admin', { as: moderator });
    await see(page.getByText('You are not authorized to access this page.', { exact: true }));
  });

  journey('notices a revoked role', async (desk) => {
    desk.problems.tolerate(REFUSED_DATA);
    const moderator = await desk.createAccount({ role: 'moderator' });
    const page = await desk.visit('/admin/users', { as: moderator });
    await see(page.getByRole('row').nth(1));
    await desk.callAsAdmin('admin_update_user_role', { p_user_id: moderator.id, p_role: 'user' });
    // The sidebar's counts are refused too.
    await see(page.getByText('You are not authorized to access this page.', { exact: true }));
  });
});

describe('admin pages', () => {
  journey('refuse moderators with the specified message, inside the console', async (desk) => {
    const page = await desk.lookAround('moderator');
    // A console test checks that the guard covers all of them.
    for (const path of ['/admin/global-config', '/admin/taxonomy/unmatched', '/admin/audit']) {
      await follow(page, path);
      await see(page.getByText(ADMINS_ONLY, { exact: true }), sidebar(page));
      expect(await page.getByRole('table').count(), path).toBe(0);
      await goOn(page, '/admin/account');
      expect(await page.getByText(ADMINS_ONLY).count()).toBe(0);
    }
  });
});

describe('reading B of the guard', () => {
  journeyIn('admins', 'refuses a moderator with its two sentences; an admin gets the page', async (desk) => {
    desk.problems.tolerate(REFUSED_DATA);
    const page = await desk.open({ as: 'moderator' });
    await page.goto('/admin/users');
    await see(
      page.getByText('Admins only', { exact: true }),
      page.getByText('You do not have access to this page.', { exact: true }),
    );
    await page.getByRole('button', { name: 'Go to Dashboard', exact: true }).click();
    await page.waitForURL('**/admin');
    await see(page.getByText('Admins only', { exact: true }));

    await follow(page, '/admin/login?from=/admin/users');
    await signInOn(page, DEMO.admin);
    await see(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1));
  });

  journeyIn('admins', 'also holds in the database', async (desk) => {
    const moderator = await desk.createAccount({ role: 'moderator' });
    const { client } = await desk.signIn(moderator);
    const { error, status } = await client.rpc('admin_get_users');
    expect([status, error?.code, error?.message]).toEqual([403, '42501', 'Not authorized']);
  });
});

describe('an unknown URL', () => {
  journey('shows that, with a link home', async (desk) => {
    const page = await desk.visit('/admin/nowhere', { as: 'moderator' });
    await see(page.getByRole('heading', { name: 'Page not found', level: 1 }));
    await see(page.getByRole('navigation').getByRole('link', { name: 'Users' }));
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
  });
});
