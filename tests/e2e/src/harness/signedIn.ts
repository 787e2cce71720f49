import type { BrowserContext } from 'playwright-core';
import type { SignedIn } from './accounts.ts';

// Where the console's auth client keeps its session.
const SESSION_KEY = 'marketdesk.session';

/** Puts a session into a browser before its first page, once: who signs out there stays signed out. */
export async function putSession(context: BrowserContext, { session }: SignedIn): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // A page that has not gone anywhere yet has no storage.
      if (location.protocol === 'about:' || localStorage.getItem('journey') !== null) return;
      localStorage.setItem('journey', 'begun');
      localStorage.setItem(key, value);
    },
    [SESSION_KEY, JSON.stringify(session)] as const,
  );
}
