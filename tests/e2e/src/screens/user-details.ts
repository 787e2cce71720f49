import type { Locator, Page } from 'playwright-core';

/** A field's value; for whoever may edit it, it is the button that opens the editor. */
const value = (page: Page, label: string): Locator => page.getByRole('button', { name: label, exact: true });

/** A field's open editor. */
const editor = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });

/** What stands beside a label, whoever looks at it. */
export const row = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');

export const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved$/ });

/** Opens a field and types into it, without leaving it. */
export async function typeInto(page: Page, label: string, text: string): Promise<Locator> {
  await value(page, label).click();
  await editor(page, label).fill(text);
  return editor(page, label);
}

/** Edits a field and leaves it, which saves it. */
export async function edit(page: Page, label: string, text: string): Promise<void> {
  await typeInto(page, label, text);
  await page.getByRole('heading', { level: 1 }).click();
}
