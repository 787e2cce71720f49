import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { follow, see, seeNo } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('bulk actions', () => {
  journey('on three reports and ten withdrawals take three keys each, and one Undo', async (desk) => {
    const word = mark();
    const reporter = await appUser(desk);
    const reports = await Promise.all(
      upTo(3).map(async (at) => {
        const about = await desk.createAccount();
        return reporter.report(about.id, { description: `Rude ${at}, ${word}.` });
      }),
    );
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator' });
    await expect.poll(() => rows(page, 'Reports').count()).toBe(3);
    await inThreeKeys(page, ['a', 'n'], 'No violation: 3 reports');
    await see(toast(page, '3 reports: no violation.'));
    const statuses = () =>
      Promise.all(
        reports.map(async (p_report_id) => {
          const report = { p_report_id };
          return (await desk.callAsAdmin<{ status: string }>('admin_get_report_details', report)).status;
        }),
      );
    expect(await statuses()).toEqual(Array(3).fill('closed'));
    await page.keyboard.press('Control+Z');
    await see(toast(page, '3 reports: undone.'));
    expect(await statuses()).toEqual(Array(3).fill('open'));

    const withdrawals = await Promise.all(
      upTo(10).map(async (at) => {
        const worker = await appUser(desk, { full_name: `Worker ${at} ${word}`, balance: 50 });
        return worker.withdraw(at % 2 === 0 ? 'revolut' : 'bank', 10 + at);
      }),
    );
    await follow(page, `/admin/withdrawals?userSearch=${word}`);
    await settled(page, 'Withdrawals');
    await expect.poll(() => rows(page, 'Withdrawals').count()).toBe(10);
    await inThreeKeys(page, ['a', 'p'], 'Process 10 withdrawals, €155.00');
    await see(toast(page, '10 withdrawals processed.'));
    await seeNo(button(page, 'Process selected'));
    for (const id of withdrawals) expect(await desk.auditOf({ id })).toContain('process_withdrawal');
  });
});

/** Selects rows, opens the preview, and confirms its focused button. */
async function inThreeKeys(page: Page, keys: readonly [string, string], verb: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  const confirm = button(page.getByRole('dialog'), verb);
  await see(confirm);
  await expect.poll(() => confirm.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
}
