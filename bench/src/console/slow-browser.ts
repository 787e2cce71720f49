import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession } from 'playwright-core';

/** Factor by which the browser slows down the processor of a page. */
export const SLOWER = 4;

/** `npm test` installs only the second on Debian. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With Playwright attached, V8 parses the whole script again for the source position of each Error. That costs 0.1 s at
  // startup, which normal browsers don't spend.
  '--js-flags=--no-enable-lazy-source-positions',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? CHROMIUMS.find((file) => existsSync(file)),
    args: FLAGS,
  });
}

/**
 * Waits until the expression is true in the page; false if that takes longer than `patienceMs`. Playwright's own waiting would
 * run a script of 330 KB in each new page, which costs 0.1 s of the measured start.
 */
export async function becomesTrue(cdp: CDPSession, expression: string, patienceMs: number): Promise<boolean> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `new Promise((end) => {
      const look = () => (${expression}) ? end(true) : requestAnimationFrame(look);
      setTimeout(() => end(false), ${patienceMs});
      look();
    })`,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value === true;
}
