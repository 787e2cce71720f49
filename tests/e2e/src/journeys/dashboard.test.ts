import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { WIDE } from '../harness/desk.ts';
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

const SMALL_DESK = { width: 1280, height: 800 };

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

    const needsMe = page.getByRole('region', { name: /^Needs me/ });
    await see(needsMe.getByRole('list', { name: 'Longest waiting' }).getByRole('link').first());
    await expectInSight(page);
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
    const handed = needsMe.getByRole('list', { name: 'Handed over to me' });
    const entry = handed.getByRole('listitem').filter({ hasText: word });
    await entry.getByRole('link').first().click();
    await page.waitForURL(`**/admin/reports?report=${id}`);
  });

  journey('links to the team’s work and times', async (desk) => {
    const page = await desk.visit('/admin', { as: 'moderator' });
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await see(
      page.getByRole('heading', { name: 'Team', level: 1 }),
      page.getByRole('region', { name: 'Colleagues today' }),
      page.getByRole('table', { name: 'Times, last 7 days' }),
    );
  });
});

/** The cards of all lists end above the fold, with whole lines. */
async function expectInSight(page: Page): Promise<void> {
  for (const viewport of [WIDE, SMALL_DESK]) {
    await page.setViewportSize(viewport);
    const cards = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.locator('table, ul') });
    const cut = () =>
      cards.evaluateAll((all) =>
        all
          .filter((card) => card.querySelector('h2') !== null)
          .map((card) => {
            const box = card.lastElementChild ?? card;
            const { bottom } = box.getBoundingClientRect();
            const lines = [...box.querySelectorAll('tbody tr, li > div, h3')].map((line) =>
              line.getBoundingClientRect(),
            );
            return {
              title: card.querySelector('h2')?.textContent,
              below: bottom > window.innerHeight,
              halves: lines.filter((line) => line.top < bottom - 2 && line.bottom > bottom + 2).length,
            };
          })
          .filter(({ below, halves }) => below || halves > 0),
      );
    await expect.poll(cut, { message: `at ${viewport.width}` }).toEqual([]);
  }
}
