import type { Locator, Page } from 'playwright-core';
import { see } from '../harness/see.ts';
import { rows, settled } from './list.ts';

/** A button by its whole name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Selects an action in a row's menu. */
export async function choose(row: Locator, name: string): Promise<void> {
  await button(row, 'More actions').click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until changes arrive. */
export async function live(page: Page): Promise<void> {
  await see(page.getByRole('status').filter({ hasText: /^Live$/ }));
}

/** The only row of a search for a unique word. */
export async function onlyRow(
  page: Page,
  list: 'Reports' | 'Support' | 'Posts' | 'Reviews',
): Promise<Locator> {
  await settled(page, list);
  return rows(page, list).first();
}

/** The pane. */
export const pane = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('complementary', name === undefined ? {} : { name }).and(page.locator('[data-pane]'));

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** The scrolling thread of a ticket's page. */
export const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Conversation' });

export const messageBox = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });

/** Types and sends a reply, without waiting. */
export async function send(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await button(page, 'Send').click();
}
