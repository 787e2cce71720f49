import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { pathOf, see } from '../harness/see.ts';

const CARDS = {
  'Total Users': ['total_users', '/admin/users'],
  'Open Reports': ['open_reports', '/admin/reports?status=open'],
  'Open Tickets': ['open_support_tickets', '/admin/support?status=open'],
  'Active Posts': ['active_posts', '/admin/posts?status=open'],
  'Completed Jobs (30d)': ['completed_jobs_30d', '/admin/posts?status=completed'],
} as const;

type Metrics = Record<(typeof CARDS)[keyof typeof CARDS][0], number>;

describe('the dashboard’s cards', () => {
  journey('show the platform’s numbers, each leading to the list that it counts', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    const cards = page.getByRole('region', { name: 'Metrics' });
    const [metrics] = await desk.callAsAdmin<Metrics[]>('get_admin_dashboard_metrics');
    for (const [label, [metric, path]] of Object.entries(CARDS)) {
      const card = cards.getByRole('link', { name: label });
      const count = Number((await card.innerText()).replace(label, '').replace(/[^\d]/g, ''));
      // Other journeys sign people up meanwhile.
      const slack = metric === 'total_users' ? 50 : 0;
      expect(Math.abs(count - (metrics?.[metric] ?? -1)), label).toBeLessThanOrEqual(slack);
      await card.click();
      await page.waitForURL(`**${path}`);
      await see(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Dashboard' }));
      await page.goBack();
      await page.waitForURL('**/admin');
    }
  });
});

describe('Sum All Balances', () => {
  journey('tells an admin what the platform owes', async (desk) => {
    const page = await desk.visit('/admin', { as: 'admin' });
    const total = async () =>
      Number(await desk.callAsAdmin('get_total_profiles_balance')).toLocaleString('en', {
        style: 'currency',
        currency: 'EUR',
      });
    const before = await total();
    await page.getByRole('button', { name: 'Sum All Balances' }).click();
    const said = await page.getByRole('status').filter({ hasText: 'Total balance' }).innerText();
    // Another journey may correct a balance at this very moment.
    expect([`Total balance: ${before}`, `Total balance: ${await total()}`]).toContain(said);
  });
});

describe('the dashboard’s lists', () => {
  journey('show who has just signed up after Refresh, and lead to them', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    const signups = page.getByRole('table', { name: 'Latest signups' });
    await see(signups.getByRole('row').nth(1));
    const account = await desk.createAccount();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await signups.getByRole('link', { name: account.fullName }).click();
    await page.waitForURL(`**/admin/users/${account.id}`);
    expect(pathOf(page)).toBe(`/admin/users/${account.id}`);
  });
});
