import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';

const CARDS = {
  'Total Users': ['total_users', '/admin/users'],
  'Open Reports': ['open_reports', '/admin/reports?status=open'],
  'Open Tickets': ['open_support_tickets', '/admin/support?status=open'],
  'Active Posts': ['active_posts', '/admin/posts?status=open'],
  'Completed Jobs (30d)': ['completed_jobs_30d', '/admin/posts?status=completed'],
} as const;

type Metrics = Record<(typeof CARDS)[keyof typeof CARDS][0], number>;

describe('the dashboard', () => {
  journey('shows the platform’s numbers, open work, and live what a colleague unclaims', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    // The last received numbers: other journeys change them.
    let metrics: Metrics | undefined;
    page.on('response', async (response) => {
      if (!response.url().endsWith('/rpc/get_admin_dashboard_metrics')) return;
      [metrics] = (await response.json().catch(() => [metrics])) as Metrics[];
    });
    await page.goto('/admin');
    const cards = page.getByRole('region', { name: 'Metrics' });
    for (const [label, [metric, path]] of Object.entries(CARDS)) {
      const card = cards.getByRole('link', { name: label });
      const isTold = async () =>
        Number((await card.innerText()).replace(label, '').replace(/[^\d]/g, '')) === metrics?.[metric];
      await expect.poll(isTold, { message: label }).toBe(true);
      expect(await card.getAttribute('href'), label).toBe(path);
    }

    const waiting = page.getByRole('region', { name: 'Longest waiting' });
    await see(waiting.getByRole('link').first(), page.getByRole('table', { name: 'Times, last 7 days' }));
    const [moderator] = await desk.callAsAdmin<{ user_id: string }[]>('admin_get_users', {
      p_search: 'moderator@demo.test',
    });
    const word = mark();
    const id = await (await appUser(desk)).report((await desk.createAccount()).id);
    await desk.callAsAdmin('admin_hand_over', {
      p_item: 'report',
      p_id: id,
      p_to: moderator?.user_id,
      p_note: `It is in Croatian, ${word}.`,
    });
    const handed = page.getByRole('region', { name: 'Handed over to me' });
    const entry = handed.getByRole('listitem').filter({ hasText: word });
    await entry.getByRole('link').first().click();
    await page.waitForURL(`**/admin/reports?report=${id}`);
  });
});
