import type { Locator } from 'playwright-core';
import type { Desk, VisitOptions } from '../harness/desk.ts';
import { see } from '../harness/see.ts';

// A pane moves to the next withdrawal after a decision; the dialog stays.
const WITHOUT_PANE = { width: 1279, height: 900 };

/** Withdrawal details over an empty list, which renders faster. */
export const detailsOf = (id: string): string => `/admin/withdrawals?withdrawal=${id}&minAmount=999999999`;

/** Opens the details; returns the dialog. */
export async function openDetails(desk: Desk, id: string, options: VisitOptions): Promise<Locator> {
  const page = await desk.visit(detailsOf(id), { viewport: WITHOUT_PANE, ...options });
  const dialog = page.getByRole('dialog', { name: 'Withdrawal details' });
  await see(fact(dialog, 'Net amount'));
  return dialog;
}

/** The value of a fact. */
export const fact = (dialog: Locator, name: string): Locator =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().locator('dt').getByText(name, { exact: true }) })
    .locator('dd');
