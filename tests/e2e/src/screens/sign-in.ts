import type { Page } from 'playwright-core';

interface Credentials {
  email: string;
  password: string;
}

async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Fills the form and sends it; says nothing about what comes of it. */
export async function signInOn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
