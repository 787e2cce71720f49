import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SignedIn } from './accounts.ts';
import { ROOT } from './server.ts';

// The storage key of the console's auth client.
const SESSION_KEY = 'marketdesk.session';
/** The module that learns about codes entered in other tabs. */
const CODES = partWith('noticeOtherTab');
/** A page of the server without scripts. */
const BLANK = '/healthz';

/** The URL of the chunk with `name`. */
function partWith(name: string): string {
  const assets = join(ROOT, 'apps/console/dist/assets');
  const app = readdirSync(assets).find((file) => /^app-.*\.js$/.test(file));
  const importing = new RegExp(`import\\(.\\./([^)]+).\\)[^{]*;return\\{${name}:`);
  const part = app && importing.exec(readFileSync(join(assets, app), 'utf8'))?.[1];
  if (!part) throw new Error(`No part of the console that is loaded for ${name} was found.`);
  return `/assets/${part}`;
}

/** Opens a blank page of the server, with access to its storage. */
export async function goBlank(page: Page): Promise<void> {
  await page.goto(BLANK, { timeout: 5_000 });
}

/** Stores a session as after a sign-in, once, so that signing out lasts. */
export async function putSession(page: Page, { session }: SignedIn): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}

/** Signs in within a loaded, signed-out console, and opens `path`. */
export async function signInAgain(page: Page, { session }: SignedIn, path: string): Promise<void> {
  await page.evaluate(
    ({ key, value, to }) => {
      document.querySelector('h1')?.setAttribute('data-left', '');
      localStorage.setItem(key, value);
      history.pushState(null, '', to);
    },
    { key: SESSION_KEY, value: JSON.stringify(session), to: path },
  );
  await focusArrives(page);
}

/** The heading gets the focus after navigation: it must not take it later. */
export function focusArrives(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const placed = 'main h1:not([data-left]), [role=dialog], [role=dialog] *';
    const isThere = () => document.activeElement?.matches(placed) === true;
    for (const end = Date.now() + 3_000; !isThere() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** Navigates a loaded console to a page without data. False if it stays, for example to ask. */
export function leaveScreen(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const isLeft = () => document.querySelector('h1')?.textContent === 'Page not found';
    history.pushState(null, '', '/nobody');
    for (const end = Date.now() + 3_000; !isLeft() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return isLeft();
  });
}

/** Signs out as another tab does, so that the console forgets the person. False if it can't leave its screen. */
export async function endSession(page: Page): Promise<boolean> {
  if (!(await leaveScreen(page))) return false;
  // A string: the tests' compiler would transform the import.
  await page.evaluate(`import('${CODES}')`);
  await page.evaluate(async (key) => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
    // Toasts start with a session, which a tab learns from another by an entered code.
    const session = (claims: object) =>
      JSON.stringify({
        access_token: `.${btoa(JSON.stringify(claims))}.`,
        expires_at: 0,
        user: { id: 'nobody' },
      });
    const [oldValue, newValue] = [session({}), session({ amr: [{ method: 'totp', timestamp: 1 }] })];
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
    await new Promise((resolve) => setTimeout(resolve));
    localStorage.clear();
    sessionStorage.clear();
    delete document.documentElement.dataset.theme;
  }, SESSION_KEY);
  return true;
}
