import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see, seeFocused, seeNo } from '../harness/see.ts';
import { button, pane, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

describe('beside the list', () => {
  journey('two reports and then two posts are resolved with the keyboard', async (desk) => {
    const word = mark();
    const reporter = await appUser(desk);
    const reports: string[] = [];
    for (const at of [1, 2]) {
      const about = await desk.createAccount({ profile: { full_name: `Person ${at} ${word}` } });
      reports.push(await reporter.report(about.id, { description: `Rude ${at}, ${word}.` }));
    }
    const page = await desk.visit(`/admin/reports?search=${word}&status=open`, { as: 'moderator' });
    await settled(page, 'Reports');
    const neighbour = wasRead(page, reports[0] ?? '');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await see(pane(page, 'Scams').getByText(`Rude 2, ${word}.`));

    // Enter or F6 moves into it, F6 and Escape back.
    const row = rows(page, 'Reports').first();
    await page.keyboard.press('F6');
    await expect.poll(() => hasFocus(page, '[data-pane]')).toBe(true);
    await page.keyboard.press('Escape');
    await seeNo(pane(page));
    await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await see(pane(page).getByText('Unchanged'));

    // The neighbours are prefetched.
    await watchSkeletons(page);
    await neighbour;
    await page.keyboard.press('j');
    await see(pane(page).getByText(`Rude 1, ${word}.`));
    await page.keyboard.press('k');
    await see(pane(page).getByText(`Rude 2, ${word}.`));
    expect(await page.evaluate(() => globalThis.skeletons)).toBe(0);

    await page.keyboard.press('c');
    await see(button(pane(page), 'Close'));
    await page.keyboard.press('e');
    await see(pane(page).getByText(`Rude 1, ${word}.`));
    // The row is selected too.
    const current = rows(page, 'Reports').and(page.locator('[aria-current]'));
    await see(current.filter({ hasText: `Person 1 ${word}` }));
    await expect.poll(() => current.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: `Decide: Person 1 ${word}` });
    await see(dialog.getByText('Suggested'));
    await seeFocused(dialog);
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await see(
      pane(page).getByText('Nothing else waits here.'),
      toast(page, 'Warned. 1 report closed.').first(),
    );
    const statuses = () =>
      Promise.all(
        reports.map(async (p_report_id) => {
          const report = { p_report_id };
          return (await desk.callAsAdmin<{ status: string }>('admin_get_report_details', report)).status;
        }),
      );
    expect(await statuses()).toEqual(['closed', 'closed']);
    await page.keyboard.press('Control+Z');
    await expect.poll(statuses).toEqual(['open', 'closed']);

    const client = await appUser(desk);
    for (const at of [1, 2]) await client.publish({ title: `Post ${at} ${word}` });
    await goOn(page, `/admin/posts?search=${word}`);
    await settled(page, 'Posts');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    for (const at of [2, 1]) {
      await see(pane(page, `Post ${at} ${word}`));
      await page.keyboard.press('Delete');
      const question = page.getByRole('dialog', { name: 'Delete this post?' });
      await seeFocused(question);
      await page.keyboard.press('Control+Enter');
      // While a dialog closes, it would get keys for the next one.
      await seeNo(question);
    }
    await see(pane(page).getByText('Nothing else waits here.'), button(page, 'Undo').first());
    expect(await desk.callAsAdmin('admin_get_posts', { p_search: word })).toEqual([]);
  });
});

declare global {
  var skeletons: number;
}

/** Resolves once a report’s pane is loaded, even if not open. */
function wasRead(page: Page, id: string): Promise<unknown> {
  const answer = page.waitForResponse(
    (one) =>
      one.url().includes('admin_get_report_evidence') && one.request().postData()?.includes(id) === true,
  );
  // Awaited later.
  answer.catch(() => undefined);
  return answer;
}

/** Counts the skeletons in the pane. */
function watchSkeletons(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.skeletons = 0;
    new MutationObserver(() => {
      globalThis.skeletons += document.querySelectorAll('[data-pane] .animate-shimmer').length;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
