import type { Locator, Page } from 'playwright-core';
import { see, seeNo } from '../harness/see.ts';
import { button, toast } from './desks.ts';

/** The entry of a proposed change: `Role of Ana: User → Moderator`. */
export const proposal = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Proposed changes' }).getByRole('listitem').filter({ hasText: words });

/** Confirms it as another admin. */
export async function confirm(page: Page, proposed: Locator): Promise<void> {
  await button(proposed, 'Confirm').click();
  await button(page.getByRole('dialog', { name: 'Confirm this change?' }), 'Confirm').click();
  await see(toast(page, 'Confirmed. The change is in effect.'));
  await seeNo(proposed);
}
