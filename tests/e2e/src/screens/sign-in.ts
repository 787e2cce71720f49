import type { Page } from 'playwright-core';

interface Credentials {
  email: string;
  password: string;
}

async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Fills and submits the form, without waiting. */
export async function signInOn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const QUESTION = 'Enter the code from your authenticator app';

export const question = (page: Page) => page.getByRole('heading', { name: QUESTION });

/** Types the digits; the last one submits. */
export const enterCode = (page: Page, code: string) =>
  page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);

export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.keyboard.press('Enter');
}
