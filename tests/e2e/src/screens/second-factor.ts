import type { Page } from 'playwright-core';

export const QUESTION = 'Enter the code from your authenticator app';

export const question = (page: Page) => page.getByRole('heading', { name: QUESTION });

/** Types the digits, which send themselves. */
export const enterCode = (page: Page, code: string) =>
  page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);

export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.keyboard.press('Enter');
}
