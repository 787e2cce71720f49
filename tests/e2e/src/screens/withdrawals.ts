import type { Locator, Page } from 'playwright-core';
import { see } from '../harness/see.ts';

/** Opens a withdrawal's details over the list; returns the dialog. */
export async function openDetails(page: Page, id: string): Promise<Locator> {
  await page.goto(`/admin/withdrawals?withdrawal=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Withdrawal details' });
  await see(fact(dialog, 'Net amount'));
  return dialog;
}

/** What the details say beside a name. */
export const fact = (dialog: Locator, name: string): Locator =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

/** What the simulated provider is to do with the payout. */
export async function simulate(dialog: Locator, fault: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Payout simulator' }).selectOption(fault);
  await see(
    dialog
      .page()
      .getByRole('status')
      .filter({ hasText: /^Saved$/ }),
  );
}
