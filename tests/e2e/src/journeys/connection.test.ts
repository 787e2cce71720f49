import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { WIDE } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { follow, goOn, see, seeNo } from '../harness/see.ts';
import { button, onlyRow, toast } from '../screens/desks.ts';
import { settled } from '../screens/list.ts';
import { sidebar } from '../screens/shell.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection' }).first();

describe('without a connection', () => {
  journey('a banner appears, and failed requests are repeated once the server is back', async (desk) => {
    desk.problems.tolerate(/ERR_CONNECTION_REFUSED/);
    const page = await desk.visit('/admin/account', { as: 'moderator' });
    const away = /\/(rest\/v1|readyz)/;
    await page.route(away, (route) => route.abort('connectionrefused'));
    await follow(page, '/admin/support?status=open');
    await see(banner(page));
    await see(page.getByText('No connection. This is loaded as soon as the connection is back.'));
    expect(await page.getByText('Failed to load tickets').count()).toBe(0);

    await page.unroute(away);
    await settled(page, 'Support');
    await seeNo(banner(page));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  journey(
    'only parts without code fail: the server’s return loads a screen, a reload the rest',
    async (desk) => {
      desk.problems.tolerate(
        /404|ERR_CONNECTION_REFUSED|Failed to fetch dynamically|Code could not be fetched/,
      );
      const page = await desk.open({ as: 'moderator' });
      await page.route(/assets\/CommandPalette/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/admin/account');
      await see(sidebar(page));
      const away = /\/(rest\/v1|readyz|assets)/;
      await page.route(away, (route) => route.abort('connectionrefused'));
      await sidebar(page).getByRole('link', { name: 'Reviews' }).click();
      await see(banner(page), page.getByText('This page could not be loaded'));
      await page.setViewportSize({ width: 360, height: 225 });
      const brand = await page.getByText('Marketdesk', { exact: true }).last().boundingBox();
      const said = await banner(page).boundingBox();
      expect(said?.y).toBeGreaterThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0));

      await page.unroute(away);
      await settled(page, 'Reviews');
      await seeNo(banner(page));
      await page.setViewportSize(WIDE);

      await goOn(page, '/admin/account');
      const typed = page.getByLabel('Current password');
      await typed.fill('half a pass');
      await page.keyboard.press('Control+k');
      await see(page.getByRole('status').filter({ hasText: 'Part of this page could not be loaded' }));
      await typed.press('End');
      // The palette buffers keys until its code fails to load.
      const typedOn = async () => {
        await page.keyboard.type('!');
        return typed.inputValue();
      };
      await expect.poll(typedOn).toBe('half a pass!');
      await Promise.all([page.waitForEvent('load'), button(page, 'Reload').click()]);
    },
  );

  journey(
    'actions wait, are counted, and are sent when the network is back, before any reload',
    async (desk) => {
      desk.problems.tolerate(/ERR_INTERNET_DISCONNECTED|Code could not be fetched/);
      const word = mark();
      const [user, about] = await Promise.all([appUser(desk), desk.createAccount()]);
      await user.report(about.id, { description: `Took the money and left, ${word}.` });
      const page = await desk.open({ as: 'moderator' });
      // Longer than the page needs to notice the server. A page with a route has no cached code of earlier ones.
      await page.route(/admin_release_report/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 4000));
        await route.continue();
      });
      await page.goto(`/admin/reports?search=${word}`);
      const row = await onlyRow(page, 'Reports');

      await page.context().setOffline(true);
      await button(row, 'Claim').click();
      await see(banner(page).getByText('1 action is sent'));

      await page.context().setOffline(false);
      const more = button(row, 'More actions');
      await see(row.getByText('Claimed', { exact: true }), more);
      await seeNo(banner(page));
      expect(await toast(page, /Failed/).count()).toBe(0);

      // A screen without its code reloads the page.
      await more.click();
      const unclaim = page.getByRole('menuitem', { name: 'Unclaim' });
      await expect.poll(() => unclaim.isEnabled()).toBe(true);
      await page.context().setOffline(true);
      await unclaim.click();
      await see(banner(page).getByText('1 action is sent'));
      const toReviews = sidebar(page).getByRole('link', { name: 'Reviews' });
      await toReviews.click();
      await see(page.getByText('This page could not be loaded'));
      await button(page, 'Go back').click();
      await toReviews.click();
      await see(page.getByText('This page could not be loaded'));

      await page.context().setOffline(false);
      await settled(page, 'Reviews');
      await goOn(page, `/admin/reports?search=${word}`);
      await see(button(await onlyRow(page, 'Reports'), 'Claim'));
    },
  );
});
