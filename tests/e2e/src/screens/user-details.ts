import type { Locator, Page } from 'playwright-core';

/** A field's value; a button that opens the editor, if editable. */
const value = (page: Page, label: string): Locator => page.getByRole('button', { name: label, exact: true });

const editor = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });

/** The value beside a label, editable or not. */
export const row = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');

export const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved$/ });

/** Opens a field and types, without leaving it. */
export async function typeInto(page: Page, label: string, text: string): Promise<Locator> {
  await value(page, label).click();
  await editor(page, label).fill(text);
  return editor(page, label);
}

/** Edits a field and leaves it, which saves. */
export async function edit(page: Page, label: string, text: string): Promise<void> {
  await typeInto(page, label, text);
  await page.getByRole('heading', { level: 1 }).click();
}
