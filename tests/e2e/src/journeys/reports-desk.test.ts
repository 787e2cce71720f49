import type { NewReport } from '@marketdesk/simulator/requests.ts';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button, onlyRow, pane, toast } from '../screens/desks.ts';

describe('a report', () => {
  journey('is claimed with c and closed with e; Ctrl+Z and Just done undo that', async (desk) => {
    const { id, word } = await reported(desk);
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reports');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await see(toast(page, 'Claim this report first.'));
    await page.keyboard.press('c');
    await see(row.getByText('Claimed', { exact: true }));

    await page.keyboard.press('Enter');
    const drawer = pane(page);
    await see(drawer.getByText('Claimed', { exact: true }).first());
    await page.keyboard.press('e');
    await see(drawer.getByText('Closed', { exact: true }).first());
    for (const name of ['Claim', 'Unclaim', 'Close', 'Take over']) {
      expect(
        await button(drawer.getByRole('contentinfo').or(drawer), name).filter({ hasText: name }).count(),
      ).toBe(0);
    }
    expect(await desk.auditOf({ id })).toEqual(['claim_report', 'close_report']);

    await page.keyboard.press('Control+Z');
    await see(drawer.getByText('Claimed', { exact: true }).first());
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    const claimed = page
      .getByRole('list', { name: 'Just done' })
      .getByRole('listitem')
      .filter({ hasText: 'Claimed report' });
    await button(claimed.first(), 'Undo').click();
    await see(claimed.first().getByText('Undone'));
    await page.keyboard.press('Escape');
    await see(row.getByText('Open', { exact: true }));
    const undone = ['undo_close_report', 'undo_claim_report'];
    expect(await desk.auditOf({ id })).toEqual(['claim_report', 'close_report', ...undone]);
  });
});

async function reported(desk: Desk, details: Partial<NewReport> = {}) {
  const word = mark();
  const [user, about] = await Promise.all([appUser(desk), desk.createAccount()]);
  const id = await user.report(about.id, { description: `Took the money and left, ${word}.`, ...details });
  return { id, word, about, reporter: user.account };
}
