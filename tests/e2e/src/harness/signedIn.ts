import type { Page } from 'playwright-core';
import type { SignedIn } from './accounts.ts';

// Where the console's auth client keeps its session.
const SESSION_KEY = 'marketdesk.session';
/** A page of the server's origin without scripts. */
const BLANK = '/healthz';

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

/**
 * Signs in on the sign-in page of a loaded console, which leads to `path`: the console forgets whoever was there before, and is
 * not loaded again. The session is not the service's answer to the password, but one that is there already.
 */
export async function signInAgain(page: Page, { session }: SignedIn, path: string): Promise<void> {
  await page.evaluate(
    async ({ answer, to }) => {
      const until = async (holds: () => boolean): Promise<void> => {
        for (const end = Date.now() + 10_000; !holds() && Date.now() < end;)
          await new Promise((resolve) => setTimeout(resolve, 10));
      };
      const type = (name: string, text: string): void => {
        const box = document.querySelector<HTMLInputElement>(`input[autocomplete=${name}]`);
        // React overhears a value that is only assigned.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const ask = globalThis.fetch;
      globalThis.fetch = (what, how) => {
        const address = what instanceof Request ? what.url : what.toString();
        if (!address.includes('/auth/v1/token')) return ask(what, how);
        globalThis.fetch = ask;
        return Promise.resolve(new Response(answer, { headers: { 'content-type': 'application/json' } }));
      };
      history.pushState(null, '', `/admin/login?${String(new URLSearchParams({ from: to }))}`);
      const [toPath = ''] = to.split('?');
      await until(
        () => to === '/admin' || document.body.textContent.includes(`Sign in to continue to ${toPath}.`),
      );
      type('username', 'somebody@example.test');
      type('current-password', 'of no account');
      await new Promise((resolve) => setTimeout(resolve));
      document.querySelector('form')?.requestSubmit();
      await until(() => location.pathname !== '/admin/login');
    },
    { answer: JSON.stringify(session), to: path },
  );
  await focusArrives(page);
}

/** After a move to another screen its heading gets the focus: later it would take it from what a journey does first. */
export function focusArrives(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isThere = () => document.activeElement?.matches('main h1, [role=dialog], [role=dialog] *') === true;
    for (const end = Date.now() + 3_000; !isThere() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/**
 * Ends the session in a loaded console as another tab of the browser does, which leads to the sign-in page. False if it does
 * not, as when the page asks whether to leave it.
 */
export function endSession(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const until = async (holds: () => boolean): Promise<boolean> => {
      for (const end = Date.now() + 3_000; !holds() && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return holds();
    };
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
    if (!(await until(() => location.pathname === '/admin/login'))) return false;
    history.pushState(null, '', '/admin/login');
    const isThere = await until(
      () =>
        document.querySelector('form input[autocomplete=username]') !== null &&
        document.querySelector('[role=status]') === null,
    );
    localStorage.clear();
    sessionStorage.clear();
    delete document.documentElement.dataset.theme;
    return isThere;
  });
}
