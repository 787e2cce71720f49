import type { Browser, CDPSession, Page } from 'playwright-core';
import type { RunningServer } from '../server-process.ts';
import { signIn } from '../staff-session.ts';
import { becomesTrue } from './slow-browser.ts';

export interface OpenPage {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms latency: a slow mobile network. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

export interface Machine {
  /** Factor by which the processor is slowed down. */
  slower: number;
  slowNetwork?: boolean;
}

/** The key of apps/console/src/backend/storedSession.ts. */
const SESSION_KEY = 'marketdesk.session';
/** Where the console keeps the id of a person known as staff, see apps/console/src/session/me.ts. */
const STAFF_KEY = 'marketdesk.staff';
/** tsx wraps named functions in `__name`, which functions evaluated in the page need. */
const KEEP_NAMES = 'globalThis.__name = (named) => named;';

/** A page with an empty cache, signed in as the demo's admin, who used the console in this browser before. */
export async function openPage(
  browser: Browser,
  server: RunningServer,
  { slower, slowNetwork }: Machine,
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const session = await signIn(server, 'admin@demo.test', 'marketdesk-demo');
  await context.addInitScript({ content: KEEP_NAMES });
  const stored = { [SESSION_KEY]: JSON.stringify(session), [STAFF_KEY]: session.user.id };
  await context.addInitScript((entries) => Object.assign(localStorage, entries), stored);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slowNetwork) await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, cdp, close: () => context.close() };
}

/** Milliseconds that `watchPainted` recorded, once the screen is shown. Errors: what the page shows after a minute instead. */
export async function untilPainted({ page, cdp }: Pick<OpenPage, 'page' | 'cdp'>): Promise<number> {
  if (!(await becomesTrue(cdp, 'globalThis.marketdeskPainted?.at > 0', PATIENCE_MS))) {
    const shown = await page.evaluate(() => ({
      headline: document.querySelector('main h1')?.textContent,
      rows: document.querySelectorAll('tbody tr:not([aria-hidden])').length,
      busy: document.querySelectorAll('main [aria-busy="true"]').length,
    }));
    throw new Error(`${page.url()} is not complete after ${PATIENCE_MS / 1000} s: ${JSON.stringify(shown)}`);
  }
  return page.evaluate(() => globalThis.marketdeskPainted.at);
}

const PATIENCE_MS = 60_000;
