import type { Locator } from 'playwright-core';
import type { Desk, VisitOptions } from '../harness/desk.ts';
import { see } from '../harness/see.ts';

// A pane beside the list goes on to the next withdrawal once one is decided; the dialog stays.
const WITHOUT_PANE = { width: 1279, height: 900 };

/** A withdrawal's details over an empty list, which would draw fifty rows for nothing. */
export const detailsOf = (id: string): string => `/admin/withdrawals?withdrawal=${id}&minAmount=999999999`;

/** Opens a withdrawal's details; returns the dialog. */
export async function openDetails(desk: Desk, id: string, options: VisitOptions): Promise<Locator> {
  const page = await desk.visit(detailsOf(id), { viewport: WITHOUT_PANE, ...options });
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
