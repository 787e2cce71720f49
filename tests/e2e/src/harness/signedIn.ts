import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SignedIn } from './accounts.ts';
import { ROOT } from './server.ts';

// Where the console's auth client keeps its session.
const SESSION_KEY = 'marketdesk.session';
/** The part of the console that learns of codes entered in other tabs. */
const CODES = partWith('noticeOtherTab');
/** A page of the server's origin without scripts. */
const BLANK = '/healthz';

/** The address of the part that the console loads when it needs `name`. */
function partWith(name: string): string {
  const assets = join(ROOT, 'apps/console/dist/assets');
  const app = readdirSync(assets).find((file) => /^app-.*\.js$/.test(file));
  const importing = new RegExp(`import\\(.\\./([^)]+).\\)[^{]*;return\\{${name}:`);
  const part = app && importing.exec(readFileSync(join(assets, app), 'utf8'))?.[1];
  if (!part) throw new Error(`No part of the console that is loaded for ${name} was found.`);
  return `/assets/${part}`;
}

/** Opens a blank page of the server's origin, from which its storage can be reached. */
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

/** Puts a session into a loaded console in which nobody is signed in, and leads to `path`. */
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

/** After a move to another screen its heading gets the focus: later it would take it from what a journey does first. */
export function focusArrives(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const placed = 'main h1:not([data-left]), [role=dialog], [role=dialog] *';
    const isThere = () => document.activeElement?.matches(placed) === true;
    for (const end = Date.now() + 3_000; !isThere() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/**
 * Leads a loaded console to a page that is nobody's, which reads nothing and hears of nothing. False if it does not come there, as
 * when it asks whether to leave.
 */
export function leaveScreen(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const isLeft = () => document.querySelector('h1')?.textContent === 'Page not found';
    history.pushState(null, '', '/nobody');
    for (const end = Date.now() + 3_000; !isLeft() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return isLeft();
  });
}

/**
 * Ends the session in a loaded console as another tab of the browser does: the console forgets who was there, and listens again
 * as after a sign-in. False if it can't leave its screen.
 */
export async function endSession(page: Page): Promise<boolean> {
  if (!(await leaveScreen(page))) return false;
  // A text: the tests' compiler has an import of its own.
  await page.evaluate(`import('${CODES}')`);
  await page.evaluate(async (key) => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
    // Toasts are silent until a session begins, which a tab learns from another one by the code that was entered there.
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
