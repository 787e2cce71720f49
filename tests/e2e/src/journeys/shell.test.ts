import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Desk, NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { follow, see, seeFocused, seeNo } from '../harness/see.ts';
import { accountButton, sidebar } from '../screens/shell.ts';

interface Metrics {
  total_users: number;
  open_reports: number;
  open_support_tickets: number;
  active_posts: number;
}

const STAFF_LINKS = {
  Dashboard: '/admin',
  Reports: '/admin/reports',
  Support: '/admin/support',
  Users: '/admin/users',
  Posts: '/admin/posts',
  Reviews: '/admin/reviews',
  Withdrawals: '/admin/withdrawals',
};

const SETTINGS = '/admin/settings';
const ADMIN_LINKS = ['/admin/global-config', '/admin/privacy', '/admin/audit', SETTINGS];
const TAXONOMY_LINKS = [
  '/admin/taxonomy',
  '/admin/taxonomy/categories',
  '/admin/taxonomy/unmatched',
  '/admin/taxonomy/synonyms',
  '/admin/taxonomy/aliases',
  '/admin/taxonomy/adoption',
  '/admin/taxonomy/supply',
  '/admin/taxonomy/diagnostics',
];

/** The paths of the links, without pinned views. */
async function pagesIn(page: Page): Promise<string[]> {
  const links = await sidebar(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.filter((link) => !link.includes('?'));
}

describe('the sidebar', () => {
  journey('shows a moderator exactly the seven staff pages and Settings', async (desk) => {
    const page = await desk.lookAround('moderator');
    await see(sidebar(page));
    const links = await pagesIn(page);
    expect(links).toEqual([...Object.values(STAFF_LINKS), SETTINGS]);
    const link = sidebar(page).getByRole('link', { name: 'Reviews' });
    await link.click();
    await page.waitForURL(`**${STAFF_LINKS.Reviews}`);
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    await see(page.getByRole('heading', { name: /^Reviews/, level: 1 }));
  });

  journey('shows an admin the admin pages too', async (desk) => {
    const page = await desk.lookAround('admin');
    await see(sidebar(page));
    const links = await pagesIn(page);
    expect(links).toEqual([...Object.values(STAFF_LINKS), ...ADMIN_LINKS]);
    await sidebar(page).getByRole('button', { name: 'Taxonomy' }).click();
    expect((await pagesIn(page)).sort()).toEqual([...links, ...TAXONOMY_LINKS].sort());
    // All of them without scrolling.
    await page.setViewportSize({ width: 1440, height: 900 });
    const list = sidebar(page).locator('xpath=..');
    await expect.poll(() => list.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    await sidebar(page).getByRole('link', { name: 'Settings' }).click();
    const area = page.getByRole('navigation', { name: 'Settings' });
    await area.getByRole('link', { name: 'Teams and targets' }).click();
    await see(page.getByRole('heading', { name: 'Teams and targets', level: 1 }));
  });

  journey('keeps the current link in view, also after a jump by the palette', async (desk) => {
    const page = await desk.lookAround('admin');
    await page.setViewportSize({ width: 1280, height: 400 });
    const current = sidebar(page).locator('[aria-current]').last();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('diagnostics');
    await see(page.getByRole('option', { name: 'Taxonomy: Diagnostics' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => current.textContent()).toBe('Diagnostics');
    await expect.poll(() => isInSight(page, current)).toBe(true);
  });

  journey('counts open work', async (desk) => {
    const page = await desk.lookAround('moderator');
    await see(sidebar(page).getByRole('link', { name: /Reports\s*[\d,]+/ }));
    // Other journeys change the counts.
    const beyond = async (label: string, name: keyof Metrics) =>
      (await badgeOf(page, label)) - (await metrics(desk))[name];
    await expect.poll(() => beyond('Reports', 'open_reports')).toBe(0);
    await expect.poll(() => beyond('Support', 'open_support_tickets')).toBe(0);
    await expect.poll(() => beyond('Posts', 'active_posts')).toBe(0);
    expect(Math.abs(await beyond('Users', 'total_users'))).toBeLessThan(50);
    await expect
      .poll(() => sidebar(page).getByRole('link', { name: 'Withdrawals' }).innerText())
      .toBe('Withdrawals');
  });

  journey('updates counts within a second, on any page', async (desk) => {
    const user = await appUser(desk);
    const page = await desk.open({ as: 'moderator' });
    let joined = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to')) joined += 1;
      }),
    );
    await page.goto('/admin/account');
    // Channels: reports, tickets, other counts, and own notifications.
    await expect.poll(() => joined).toBe(4);

    for (const [label, happen] of [
      ['Support', () => user.openTicket('Nothing works')],
      ['Posts', () => user.publish()],
      ['Users', () => desk.createAccount()],
    ] as const) {
      const before = await badgeOf(page, label);
      await happen();
      const done = Date.now();
      await expect.poll(() => badgeOf(page, label), { interval: 50 }).not.toBe(before);
      expect(Date.now() - done, label).toBeLessThan(2000);
    }
    const open = async () => (await metrics(desk)).open_support_tickets;
    await expect.poll(async () => (await badgeOf(page, 'Support')) === (await open())).toBe(true);
  });
});

describe('the account menu', () => {
  journey('opens and closes with the keyboard, and restores the focus', async (desk) => {
    const page = await desk.lookAround('moderator');
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('menuitem', { name: 'Sign out' }));
    await page.keyboard.press('Escape');
    await seeNo(page.getByRole('menu'));
    await expect.poll(() => accountButton(page).evaluate((it) => it === document.activeElement)).toBe(true);
  });
});

describe('the theme', () => {
  journey('follows the system until it is chosen, and is remembered', async (desk) => {
    const page = await desk.visit('/admin/account', { as: 'moderator', colorScheme: 'dark' });
    const isDark = async () => (await brightness(page)) < 0.5;
    await expect.poll(isDark).toBe(true);
    await page.getByRole('button', { name: /^Theme:/ }).click();
    await see(page.getByRole('button', { name: 'Theme: light' }));
    await expect.poll(isDark).toBe(false);
    await page.reload();
    await see(page.getByRole('button', { name: 'Theme: light' }));
    await expect.poll(isDark).toBe(false);
  });
});

describe('a narrow screen', () => {
  journey('has the links in a drawer, which closes after a choice', async (desk) => {
    const page = await desk.visit('/admin/account', { as: 'moderator', viewport: NARROW });
    await see(page.getByRole('heading', { level: 1 }));
    expect(await sidebar(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Marketdesk' });
    await see(drawer);
    // The current link is in view and has the focus, also far down.
    await page.setViewportSize({ width: NARROW.width, height: 300 });
    await page.keyboard.press('Escape');
    await seeNo(drawer);
    await follow(page, '/admin/support/answers');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const settings = drawer.getByRole('link', { name: 'Settings' });
    await seeFocused(settings);
    expect((await settings.boundingBox())?.y).toBeLessThan(300);
    await drawer.getByRole('link', { name: 'Users' }).click();
    await seeNo(drawer);
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
  });
});

/** Whether the sidebar shows the whole link. */
async function isInSight(page: Page, link: Locator): Promise<boolean> {
  const [box, around] = [await link.boundingBox(), await sidebar(page).locator('xpath=..').boundingBox()];
  if (box === null || around === null) return false;
  return box.y >= around.y && box.y + box.height <= around.y + around.height + 1;
}

async function metrics(desk: Desk): Promise<Metrics> {
  const [row] = await desk.callAsAdmin<Metrics[]>('get_admin_dashboard_metrics');
  if (row === undefined) throw new Error('There are no metrics');
  return row;
}

async function badgeOf(page: Page, label: string): Promise<number> {
  const text = await sidebar(page).getByRole('link', { name: label }).innerText();
  return Number(text.replace(label, '').replace(/[^\d]/g, ''));
}

/** The lightness of the background: 0 black, 1 white. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d');
    if (brush === null) throw new Error('There is no canvas');
    brush.fillStyle = getComputedStyle(document.body).backgroundColor;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  });
}
