import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { NARROW, WIDE } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';

const LISTS = [
  '/users',
  '/reports',
  '/reports/by-target',
  '/support',
  '/posts',
  '/reviews',
  '/withdrawals',
  '/taxonomy/unmatched',
];
/** The other screens with a table. */
const TABLES = [
  '',
  '/audit',
  '/global-config',
  '/policies',
  '/taxonomy',
  '/taxonomy/categories',
  '/taxonomy/synonyms',
  '/taxonomy/aliases',
  '/taxonomy/adoption',
];
const OTHERS = [
  '/search',
  '/support/answers',
  '/rules-of-money',
  '/desks',
  '/notices',
  '/transparency',
  '/taxonomy/supply',
  '/taxonomy/diagnostics',
  '/account',
];

const TABLET = { width: 768, height: 1024 };
const AT_400_PERCENT = { width: 320, height: 256 };

describe('an admin finds', () => {
  journey('all of a list’s rows beside their actions, which stay in sight, at every width', async (desk) => {
    await (await appUser(desk)).publish();
    const page = await desk.visit('/admin', { as: 'admin' });
    for (const list of LISTS) {
      await page.setViewportSize(WIDE);
      await goOn(page, `/admin${list}`);
      await see(page.getByRole('table').getByRole('row').nth(1));
      expect(await beyondTheWindow(page), list).toEqual({ right: 0, below: 0 });
      for (const width of [640, TABLET.width, 1024, 1280, 1440, 1536]) {
        await page.setViewportSize({ width, height: 900 });
        const message = `${list} at ${width}`;
        await expect.poll(() => outOfSight(page), { message }).toEqual({ covered: [], beyond: [], right: 0 });
        if (width === TABLET.width) await see(button(page, 'Expand sidebar'));
      }
      await page.setViewportSize(NARROW);
      await expect.poll(() => beyondTheWindow(page), { message: list }).toMatchObject({ right: 0 });
    }
  });

  journey('nothing that scrolls sideways, on a desk, a tablet, a phone, or at 400 %', async (desk) => {
    const { id } = await desk.createAccount({
      profile: { full_name: 'Bartholomew-Maximilian von Hohenzollern-Sigmaringen the Very Much Elder' },
    });
    const page = await desk.visit('/admin/users', { as: 'admin' });
    for (const screen of [...TABLES, ...OTHERS, `/users/${id}`]) {
      await page.setViewportSize(WIDE);
      await goOn(page, `/admin${screen}`);
      if (TABLES.includes(screen)) await see(page.getByRole('table').first().getByRole('row').nth(1));
      expect(await page.getByText('Admins only').count(), screen).toBe(0);
      for (const viewport of [WIDE, TABLET, NARROW, AT_400_PERCENT]) {
        await page.setViewportSize(viewport);
        const message = `${screen} at ${viewport.width}`;
        await expect.poll(() => beyondTheWindow(page), { message }).toMatchObject({ right: 0 });
      }
    }
    const nobody = await desk.visit('/admin/login', { viewport: NARROW });
    await see(nobody.getByLabel('Email'));
    expect(await beyondTheWindow(nobody)).toMatchObject({ right: 0 });
  });
});

/** How far the window itself can be scrolled. */
const beyondTheWindow = (page: Page) =>
  page.evaluate(() => ({
    right: document.documentElement.scrollWidth - window.innerWidth,
    below: document.documentElement.scrollHeight - window.innerHeight,
  }));

/** What of a list's rows lies under their actions, and what of the first row's lies beyond the window: as texts. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const covered = new Set<string>();
    for (const cell of document.querySelectorAll('tbody > tr > td')) {
      const actions = cell.parentElement?.lastElementChild;
      if (actions == null || cell === actions || getComputedStyle(actions).position !== 'sticky') continue;
      const edge = actions.getBoundingClientRect().left + 1;
      for (const part of cell.querySelectorAll('*')) {
        const right = Math.min(part.getBoundingClientRect().right, cell.getBoundingClientRect().right);
        if (part.checkVisibility() && right > edge) covered.add(part.textContent);
      }
    }
    const controls = document.querySelector('tbody > tr')?.querySelectorAll('button, a') ?? [];
    const beyond = [...controls]
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > window.innerWidth)
      .map((it) => it.textContent);
    const right = document.documentElement.scrollWidth - window.innerWidth;
    return { covered: [...covered], beyond, right };
  });
