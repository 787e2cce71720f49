import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBothThemes } from '../harness/axe.ts';
import { NARROW, type Desk, type VisitOptions } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { see } from '../harness/see.ts';

const APP = 'marketdesk://subscription';

/** A return page as a signed-out visitor opens it, and its target. */
async function returning(desk: Desk, path: string, options: VisitOptions = {}) {
  // The browser requires a press of the link after an automatic redirect.
  desk.problems.tolerate(/^console error: Not allowed to launch 'marketdesk:.* a user gesture is required/);
  const page = await desk.open(options);
  const led: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'marketdesk:') led.push(request.url());
    else files.push(url.pathname);
  });
  // The app's scheme loads no page, so there is no load event.
  await page.goto(path, { waitUntil: 'commit' });
  return { page, led, files };
}

const link = (page: Page) => page.getByRole('link', { name: 'Open the app' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

describe('the pages that return to the app', () => {
  journey('open it once after a payment, with the session', async (desk) => {
    const { page, led, files } = await returning(desk, '/payment-success.html?session_id=cs_test_a1');
    await see(heading(page, 'Payment Successful!'), page.getByText('Redirecting back to the app...'));
    const to = `${APP}?session_id=cs_test_a1`;
    await expect.poll(() => led).toEqual([to]);
    expect(await link(page).getAttribute('href')).toBe(to);

    await page.reload({ waitUntil: 'commit' });
    await see(link(page));
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(led).toEqual([to]);
    // Only a browser with tabs requests the icon.
    const asked = new Set([...files, '/favicon.svg']);
    expect([...asked].sort()).toEqual(['/favicon.svg', '/pages.css', '/payment-success.html', '/return.js']);
    expect((await page.request.get('/favicon.svg')).status()).toBe(200);

    // Opened again, as after a second payment.
    await page.goto('/payment-success.html?session_id=cs_test_b2', { waitUntil: 'commit' });
    await expect.poll(() => led).toEqual([to, `${APP}?session_id=cs_test_b2`]);
  });

  journey('without a payment session open nothing, explain that and log it', async (desk) => {
    desk.problems.tolerate(/^console error: payment-success: session_id is missing/);
    const { page, led } = await returning(desk, '/payment-success.html');
    await see(
      heading(page, 'Payment Successful!'),
      page.getByText(/Open the app and check your subscription/),
    );
    await expect.poll(() => desk.problems.console.join()).toContain('session_id is missing');
    expect(led).toEqual([]);
    expect(await link(page).getAttribute('href')).toBe(APP);
  });

  journey('reflect nothing of an invalid session', async (desk) => {
    const evil = encodeURIComponent(`"><img/src=x/onerror="document.title=1">`);
    const { page, led } = await returning(desk, `/payment-success.html?session_id=${evil}`);
    await see(link(page));
    await expect.poll(() => led).toEqual([`${APP}?session_id=${evil}`]);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('Payment Successful! · Marketdesk');
  });

  journey('open the subscription after a cancelled payment and the billing portal', async (desk) => {
    const cancelled = await returning(desk, '/payment-cancelled.html');
    await see(heading(cancelled.page, 'Payment Cancelled'));
    await expect.poll(() => cancelled.led).toEqual([APP]);
    expect(await link(cancelled.page).getAttribute('href')).toBe(`${APP}?cancelled=true`);

    const portal = await returning(desk, '/portal-return');
    await see(heading(portal.page, 'Returning to the app...'));
    await expect.poll(() => portal.led).toEqual([APP]);
  });

  journey('have their link without JavaScript', async (desk) => {
    const { page } = await returning(desk, '/payment-success.html?session_id=cs_1', {
      javaScriptEnabled: false,
    });
    await see(heading(page, 'Payment Successful!'));
    expect(await link(page).getAttribute('href')).toBe(`${APP}?session_id=cs_1`);
    await see(page.getByText('Press the button to go back to the app.'));
    expect(await page.getByText('Redirecting').count()).toBe(0);
  });

  journey('fit a phone, and are accessible in both themes', async (desk) => {
    const { page } = await returning(desk, '/', { viewport: NARROW });
    for (const path of [
      '/',
      '/payment-success.html?session_id=c',
      '/payment-cancelled.html',
      '/portal-return',
    ]) {
      await page.goto(path, { waitUntil: 'commit' });
      await see(page.getByRole('heading', { level: 1 }));
      // Its style sheet too.
      await page.waitForFunction(() => document.readyState === 'complete');
      expect(await inBothThemes(page), path).toEqual({ light: [], dark: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    }
  });
});
