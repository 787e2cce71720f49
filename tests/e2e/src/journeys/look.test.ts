import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { NARROW, PHONE, WIDE } from '../harness/desk.ts';
import { hold } from '../harness/hold.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { goOn, see, seeNo } from '../harness/see.ts';
import { button, live, pane } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';
import { detailsOf } from '../screens/withdrawals.ts';

const MAX_SHIFT = 0.02;
const TABLET = { width: 768, height: 1024 };

describe('layout stability', () => {
  journey(
    'while the users list loads, wide and narrow, pages turn, and the dashboard loads',
    async (desk) => {
      const page = await desk.open({ as: 'moderator' });
      const counting = await page.addInitScript(countShifts);
      await page.goto('/admin/users');
      await settled(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await see(page.getByText('Page 2', { exact: true }));
      await settled(page);
      await expectNothingJumped(page);

      await page.goto('/admin');
      for (const name of [
        'Latest signups',
        'Latest withdrawals',
        'Latest reports',
        'Expiring Pro subscriptions',
      ]) {
        await see(page.getByRole('table', { name }).getByRole('row').nth(1));
      }
      await expectNothingJumped(page);

      await page.setViewportSize(NARROW);
      const release = await hold(page, '**/rpc/admin_get_users*');
      await page.goto('/admin/users');
      await see(page.getByRole('navigation', { name: 'Pagination' }));
      await painted(page);
      release();
      await settled(page);
      await expectNothingJumped(page);
      await counting.dispose();
    },
  );

  for (const [width, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    journey(`while the cards of a page come one after the other, on a ${width} screen`, async (desk) => {
      const page = await desk.visit('/admin/rules-of-money', { as: 'admin', viewport });
      const letGoLimits = await hold(page, '**/rpc/admin_get_money_limits*');
      const letGoPayouts = await hold(page, '**/rpc/admin_get_payouts_hold*');
      // Proposals of other journeys appear above the cards.
      await hold(page, '**/rpc/admin_get_proposals*');
      await page.evaluate(countShifts);
      await goOn(page, '/admin/global-config');
      await see(page.getByRole('table', { name: 'Top-up' }));
      await painted(page);
      letGoLimits();
      await see(page.getByLabel('Wait after account changes'));
      await painted(page);
      letGoPayouts();
      await see(page.getByRole('button', { name: 'Hold payouts' }));
      await expectNothingJumped(page);

      const letGoDisputes = await hold(page, '**/rpc/admin_get_disputed_second_looks*');
      await page.evaluate(countShifts);
      await goOn(page, '/admin/reports/second-look');
      await see(page.getByRole('heading', { name: 'Decisions to confirm' }));
      await painted(page);
      letGoDisputes();
      await see(page.getByRole('combobox', { name: 'Period' }));
      await expectNothingJumped(page);

      const letGoApps = await hold(page, '**/auth/v1/user');
      await page.evaluate(countShifts);
      await goOn(page, '/admin/account');
      await see(page.getByRole('table', { name: 'Sessions' }));
      await painted(page);
      letGoApps();
      await see(page.getByText('Two-factor authentication is off.'));
      await expectNothingJumped(page);
    });
  }

  journey('when names and unread counts load after the rows of support, at every width', async (desk) => {
    const fullName = 'Grzegorz Brzęczyszczykiewicz';
    const worker = await appUser(desk, { full_name: fullName });
    const subject = `Later ${randomUUID()}`;
    for (const p_id of [await worker.openTicket(subject), await worker.openTicket(subject)]) {
      await desk.callAsAdmin('admin_label', { p_item: 'ticket', p_id, p_priority: 'urgent' });
    }
    const page = await desk.visit('/admin/account', { as: 'moderator' });
    const names = await hold(page, '**/rpc/admin_get_user_names*');
    const counts = await hold(page, '**/rpc/admin_get_unread_counts*');
    await goOn(page, `/admin/support?search=${subject}`);
    const row = page.getByRole('row', { name: subject }).first();
    const unread = row.getByText('1 new', { exact: true });
    await see(row);
    expect(await unread.count()).toBe(0);
    const boxes = async () => {
      const all = [];
      for (const viewport of [NARROW, TABLET, WIDE]) {
        await page.setViewportSize(viewport);
        await painted(page);
        all.push(await row.boundingBox());
      }
      return all;
    };
    const before = await boxes();
    names();
    counts();
    await see(row.getByRole('link', { name: fullName }), unread);
    expect(await boxes()).toEqual(before);
  });
});

describe('with reduced motion', () => {
  journey('the theme changes at once, and nothing spins or shimmers', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    const release = await hold(page, '**/rpc/admin_get_users?*');
    await page.goto('/admin/users?role=admin');
    await see(page.getByRole('heading', { name: 'Users', level: 1 }));
    const moving = () => page.evaluate(() => document.getAnimations().length);
    expect(await moving()).toBe(0);
    release();
    await settled(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await moving()).toBe(0);
  });
});

describe('a long screen', () => {
  journey('on a phone shows whole names and slugs, beside the controls of its rows', async (desk) => {
    const fullName = 'Grzegorz Kowalczyk';
    const worker = await appUser(desk, { full_name: fullName, balance: 50 });
    await worker.withdraw('revolut', 20);
    // A wide amount leaves less room for names.
    const other = await appUser(desk, { balance: 12_000 });
    await other.withdraw('revolut', 11_580);
    const page = await desk.lookAround('admin', PHONE);
    const isWhole = (text: Locator) => text.evaluate((it) => it.scrollWidth <= it.clientWidth);
    await goOn(page, '/admin/withdrawals?status=pending');
    await settled(page, 'Withdrawals');
    expect(await isWhole(page.getByRole('link', { name: fullName }).first().locator('span').last())).toBe(
      true,
    );
    for (const [path, label] of [
      ['/admin/global-config', 'Move down: 10 €'],
      ['/admin/taxonomy/categories', 'Move down: cleaning'],
    ] as const) {
      await goOn(page, path);
      const box = await page.getByRole('button', { name: label }).boundingBox();
      expect(box, label).not.toBeNull();
      expect((box?.x ?? 0) + (box?.width ?? 0), label).toBeLessThanOrEqual(NARROW.width);
    }
    expect(await isWhole(page.getByTitle('home-repairs', { exact: true }))).toBe(true);
  });
});

describe('on a touch screen', () => {
  journey(
    'controls are 44 pixels high, and fields have 16 pixel text, in lists, forms and dialogs',
    async (desk) => {
      // Not the admin who set the balance, who may not decide.
      const page = await desk.visit('/admin/account', {
        as: await desk.createAccount({ role: 'admin' }),
        ...PHONE,
      });
      for (const path of [
        '/admin/withdrawals?status=pending',
        '/admin/global-config',
        '/admin/account',
        '/admin/audit?action=insert_price_config',
        '/admin/taxonomy/synonyms',
      ]) {
        await goOn(page, path);
        await see(page.getByRole('row').nth(1));
        const filters = page.getByRole('button', { name: /^Filter/ });
        if (await filters.isVisible()) await filters.tap();
        expect(await low(page), path).toEqual([]);
        expect(await besideTheirFrames(page), path).toEqual([]);
        expect(await beyondTheWindow(page), path).toMatchObject({ right: 0 });
      }
      const worker = await appUser(desk, { balance: 50 });
      const id = await worker.withdraw('revolut', 20);
      await goOn(page, detailsOf(id));
      await button(page.getByRole('dialog', { name: 'Withdrawal details' }), 'Mark Failed').tap();
      await see(page.getByRole('dialog', { name: 'Mark as failed?' }));
      expect(await low(page)).toEqual([]);
    },
  );
});

describe('on a phone', () => {
  journey('filters are folded behind a button with a count, and text links are high enough', async (desk) => {
    const account = await desk.createAccount();
    const report = await (await appUser(desk)).report(account.id);
    const page = await desk.visit(`/admin/reports?search=${report}&status=open`, { as: 'admin', ...PHONE });
    await settled(page, 'Reports');
    const row = rows(page, 'Reports').first();
    await see(row.getByRole('link', { name: account.fullName }));
    const filters = button(page, 'Filter (1)');
    await see(page.getByLabel('Search', { exact: true }));
    await seeNo(page.getByLabel('Status', { exact: true }));
    await filters.click();
    await see(page.getByLabel('Status', { exact: true }));

    // 24 pixels are enough for single links.
    await goOn(page, `/admin/reports/${report}`);
    await button(page, 'Person').tap();
    await see(page.getByRole('main').getByRole('link').nth(4));
    expect(await lowLinks(page, 24)).toEqual([]);
    // A tap or a key shows the exact time.
    const time = page.locator('main time').filter({ visible: true }).first();
    await see(time);
    expect(await time.textContent()).toMatch(/ago|now/);
    await time.tap();
    await expect.poll(() => time.textContent()).toMatch(/20\d\d/);
    await page.keyboard.press('Shift+T');
    await expect.poll(() => time.textContent()).toMatch(/ago|now/);

    // A colleague needs an action of today.
    const { client } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    await client.rpc('admin_claim_report', { p_report_id: report }).throwOnError();
    for (const path of ['/admin', '/admin/team', '/admin/reports?status=claimed']) {
      await goOn(page, path);
      await see(page.getByRole('main').getByRole('link').nth(4));
      if (path === '/admin/team') await see(page.getByRole('link', { name: /^\d+ reports?$/ }).first());
      expect(await lowLinks(page, 44), path).toEqual([]);
    }
  });
});

describe('in print', () => {
  journey(
    'a list and a thread are complete, also with a pane or drawer, without navigation',
    async (desk) => {
      const subject = `Printed ${randomUUID()}`;
      const ticket = await (await appUser(desk)).openTicket(subject, 'A line\n'.repeat(80));
      const page = await desk.visit('/admin/users', { as: 'moderator' });
      await settled(page);
      expect(await sheets(page)).toBeGreaterThan(1);

      await goOn(page, `/admin/support/${ticket}`);
      await see(page.getByText('A line').last());
      expect(await sheets(page)).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await seeNo(
        page.getByRole('complementary', { name: 'Sidebar' }),
        page.getByLabel('Message', { exact: true }),
      );
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe(
        'rgb(23, 26, 33)',
      );
      await page.emulateMedia({ media: null, colorScheme: null });

      await goOn(page, `/admin/support?search=${subject}&ticket=${ticket}`);
      await see(pane(page, subject).getByText('A line').last());
      expect(await sheets(page)).toBeGreaterThan(1);
      await page.setViewportSize(TABLET);
      await see(page.getByRole('dialog', { name: subject }).getByText('A line').last());
      expect(await sheets(page)).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'print' });
      await seeNo(page.getByRole('heading', { name: 'Support', level: 1 }));
      await page.emulateMedia({ media: null });
    },
  );
});

/** The number of printed pages. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe('what a list does not need', () => {
  journey('loads after it: the socket for the sidebar’s counts', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    const before: Promise<string>[] = [];
    const after: Promise<string>[] = [];
    let hasList = false;
    const sockets: { cameAfter: boolean }[] = [];
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    page.on('websocket', () => sockets.push({ cameAfter: hasList }));
    page.on('response', (response) => {
      hasList ||= response.url().includes('/rpc/admin_get_users');
      // A request at the end of the page has no text.
      if (response.url().endsWith('.js')) (hasList ? after : before).push(response.text().catch(() => ''));
    });
    await page.goto('/admin/users?role=admin');
    await settled(page);
    await expect.poll(() => sockets).toEqual([{ cameAfter: true }]);
    const hold = async (scripts: Promise<string>[], word: string) =>
      (await Promise.all(scripts)).some((text) => text.includes(word));
    expect(await hold(before, 'admin_get_users')).toBe(true);
    expect(await hold(before, 'phx_join')).toBe(false);
    expect(await hold(after, 'phx_join')).toBe(true);
    expect(paths).not.toContain('/config.json');
    const large = (await Promise.all(before)).filter((text) => text.length > 50_000);
    expect(large.length).toBeGreaterThan(0);
    for (const text of large) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    await goOn(page, '/admin/reports?status=open');
    await live(page);
    expect(sockets).toHaveLength(1);
  });
});

describe('a user’s page', () => {
  journey(
    'draws its flag and map without external requests, and keeps words whole on a tablet',
    async (desk) => {
      const { id, fullName } = await desk.createAccount({
        profile: {
          full_name: 'Nermina Simić',
          ...{ base_country_code: 'HR', base_latitude: 45.8, base_longitude: 15.97, service_radius: 25 },
        },
      });
      const page = await desk.lookAround('admin');
      await page.setViewportSize(TABLET);
      await goOn(page, `/admin/users/${id}`);
      const name = page.getByRole('heading', { name: fullName, level: 1 });
      await see(name, page.getByRole('button', { name: 'Ban', exact: true }));
      expect((await name.boundingBox())?.height).toBeLessThan(40);

      // Only the console's own server is reachable.
      const map = page.getByRole('application', { name: 'Service area' });
      await map.scrollIntoViewIfNeeded();
      // The land and the service area are drawn without tiles.
      await expect.poll(() => map.locator('path, canvas').count()).toBeGreaterThan(1);
      const flag = page.locator('dd').filter({ hasText: 'Croatia' }).locator('img').first();
      await see(flag);
      const isDrawn = () =>
        flag.evaluate((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0);
      await expect.poll(isDrawn).toBe(true);
    },
  );
});

/** The horizontal scroll distance of the window. */
const beyondTheWindow = (page: Page) =>
  page.evaluate(() => ({
    right: document.documentElement.scrollWidth - window.innerWidth,
    below: document.documentElement.scrollHeight - window.innerHeight,
  }));

/** The fields of a layout-shift entry that are used here. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  var layoutShifts: { value: number; moved: string[] }[];
}

/** Runs in the page. */
function countShifts(): void {
  const shifts: typeof globalThis.layoutShifts = [];
  globalThis.layoutShifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as LayoutShift;
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(({ node, previousRect, currentRect }) =>
        [
          node?.nodeName,
          node?.textContent?.slice(0, 40),
          `${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`,
        ].join(' '),
      );
      shifts.push({ value: shift.value, moved });
    }
  }).observe({ type: 'layout-shift' });
}

/** The visible content is complete and its shifts are observed. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Fails with the shifts, if they are noticeable. */
async function expectNothingJumped(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT);
}

/** Controls that are too low for touch, and fields below 16 pixels, which phones zoom; with both sizes. */
function low(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, select, textarea, input:not([role=switch])')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        // The label of a checkbox counts too; one without a label is as large as its row allows.
        const isBox = control.matches('[type=checkbox]');
        if (isBox && control instanceof HTMLInputElement && control.labels?.length !== 0) return false;
        const isSmall =
          control.matches(':not(button)') && parseFloat(getComputedStyle(control).fontSize) < 16;
        return isSmall || control.getBoundingClientRect().height < (isBox ? 24 : 44);
      })
      .map(
        (control) =>
          `${control.ariaLabel ?? control.textContent}: ${control.getBoundingClientRect().height}, ${getComputedStyle(control).fontSize}`,
      ),
  );
}

/** The links lower than so many pixels. */
function lowLinks(page: Page, least: number): Promise<(string | null)[]> {
  return page
    .locator('main a')
    .evaluateAll(
      (all, height) =>
        all
          .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < height)
          .map((it) => it.textContent),
      least,
    );
}

/** The controls higher than their frame. */
function besideTheirFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, select, input:not([type=checkbox], [aria-hidden]))')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const frame = control.closest('[role=group], div:has(> label)');
        if (frame === null || getComputedStyle(frame).borderTopWidth === '0px') return false;
        const [inner, outer] = [control.getBoundingClientRect(), frame.getBoundingClientRect()];
        return inner.top < outer.top || inner.bottom > outer.bottom;
      })
      .map((control) => control.ariaLabel ?? control.id),
  );
}
