import type { Page } from 'playwright-core';
import type { SignedIn } from './accounts.ts';

// Where the console's auth client keeps its session.
const SESSION_KEY = 'marketdesk.session';
/** Of the server's origin, without anything that runs. */
const BLANK = '/healthz';

/** Leads a page to where its server's storage is within reach, and nothing else happens. */
export async function goBlank(page: Page): Promise<void> {
  await page.goto(BLANK, { timeout: 5_000 });
}

/** Puts a session into the storage of a blank page's server: as after a sign-in, so that who signs out stays signed out. */
export async function putSession(page: Page, { session }: SignedIn): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}
