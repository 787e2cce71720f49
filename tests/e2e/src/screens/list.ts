import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

export const table = (page: Page, name = 'Users'): Locator => page.getByRole('table', { name, exact: true });

export const rows = (page: Page, name?: string): Locator =>
  table(page, name).locator('tbody').getByRole('row');

/** Waits for the rows of the current URL. */
export async function settled(page: Page, name?: string): Promise<void> {
  await rows(page, name).first().waitFor();
  await expect.poll(() => table(page, name).getAttribute('aria-busy')).toBeNull();
}

/** The texts of a column. */
export async function column(page: Page, heading: string, name?: string): Promise<string[]> {
  // Including hidden columns.
  const headings = await table(page, name).locator('thead th').allTextContents();
  const index = headings.findIndex((text) => text.trim() === heading);
  if (index === -1) throw new Error(`There is no column "${heading}" among ${headings.join(', ')}`);
  const cells = rows(page, name).locator(`td:nth-child(${index + 1})`);
  return cells.evaluateAll((all) => {
    // Runs in the page. Without decorative content such as initials.
    return all.map((cell) => {
      const copy = cell.cloneNode(true) as Element;
      for (const mere of copy.querySelectorAll('[aria-hidden="true"]')) mere.remove();
      return copy.textContent.trim();
    });
  });
}

/** Chooses an entry of the list's menu. */
export async function listOption(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'List options' }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** Opens or closes the panel of less used filters. */
export const filterPanel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Filter( \(\d+\))?$/ }).click();

/** The list's content for comparisons, without relative times. */
export async function shown(page: Page, name?: string): Promise<string[]> {
  await settled(page, name);
  const texts = await rows(page, name).allInnerTexts();
  return texts.map((text) => text.replace(/\s*(just now|\d+ \w+ ago)\s*/g, ' ').trim());
}

/** The active filters by their chips, without those whose control is visible. */
export async function chips(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('listitem')
    .allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}
