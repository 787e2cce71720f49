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

const QUICK_LINKS = {
  Users: '/admin/users',
  'Open Reports': '/admin/reports?status=open',
  'Open Tickets': '/admin/support?status=open',
  'Pro Users': '/admin/users?tier=pro',
  Suspended: '/admin/users?isSuspended=true',
  Banned: '/admin/users?isBanned=true',
  Withdrawals: '/admin/withdrawals',
};

const TAXONOMY_LINKS = {
  Aliases: '/admin/taxonomy/aliases',
  Synonyms: '/admin/taxonomy/synonyms',
  'Unmatched Search Queries': '/admin/taxonomy/unmatched',
};

const LISTS = [
  'Latest signups',
  'Latest withdrawals',
  'Latest reports',
  'Latest support tickets',
  'Expiring Pro subscriptions',
];

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

  journey('say so when they cannot be loaded, and try again', async (desk) => {
    desk.problems.tolerate(/^500 POST \/rest\/v1\/rpc\/get_admin_dashboard_metrics$/);
    const page = await desk.open({ as: 'moderator' });
    const metrics = '**/rpc/get_admin_dashboard_metrics';
    await page.route(metrics, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin');
    const cards = page.getByRole('region', { name: 'Metrics' });
    await see(cards.getByText('Failed to load metrics', { exact: true }));
    await page.unroute(metrics);
    await cards.getByRole('button', { name: 'Retry' }).click();
    await see(cards.getByRole('link', { name: 'Total Users' }));
  });
});

describe('the dashboard’s quick links', () => {
  journey('lead to the lists that staff open most', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    const links = page.getByRole('navigation', { name: 'Quick links' });
    for (const [label, path] of Object.entries(QUICK_LINKS)) {
      await links.getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.waitForURL('**/admin');
    }
    await expect.poll(() => links.getByRole('link').allInnerTexts()).toEqual(Object.keys(QUICK_LINKS));
  });

  journey('lead an admin to the taxonomy as well', async (desk) => {
    const page = await desk.visit('/admin', { as: 'admin' });
    const links = page.getByRole('navigation', { name: 'Quick links' });
    await see(links);
    const targets = await links
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(targets).toEqual(Object.entries({ ...QUICK_LINKS, ...TAXONOMY_LINKS }));
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

  journey('is not offered to a moderator, nor answered to one', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    await see(page.getByRole('button', { name: 'Refresh' }));
    expect(await page.getByRole('button', { name: 'Sum All Balances' }).count()).toBe(0);
    const { client } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    const { error, status } = await client.rpc('get_total_profiles_balance');
    expect([status, error?.message]).toEqual([403, 'Not authorized']);
  });
});

describe('the dashboard’s lists', () => {
  journey('hold at most ten rows each', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    for (const name of LISTS) {
      const table = page.getByRole('table', { name });
      await see(table.getByRole('row').nth(1));
      const rows = (await table.getByRole('row').count()) - 1;
      expect(rows, name).toBeGreaterThan(0);
      expect(rows, name).toBeLessThanOrEqual(10);
    }
  });

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

  journey('show the Pro subscription that ends soonest first, in days and hours', async (desk) => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
    const [sooner, later] = await Promise.all(
      [2, 25].map((hours) =>
        desk.createAccount({
          profile: { subscription_tier: 'pro', subscription_expires_at: inHours(hours) },
        }),
      ),
    );
    const page = await desk.visit('/admin', { as: 'moderator' });
    const table = page.getByRole('table', { name: 'Expiring Pro subscriptions' });
    await see(table.getByRole('row').nth(1));
    const rows = await table.getByRole('row').allInnerTexts();
    const at = (name = '') => rows.findIndex((row) => row.includes(name));
    expect(rows[at(sooner?.fullName)]).toContain('2 hours');
    expect(rows[at(later?.fullName)]).toContain('1 day 1 hour');
    expect(at(sooner?.fullName)).toBeLessThan(at(later?.fullName));
  });
});
