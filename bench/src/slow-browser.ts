import { chromium, type Browser, type CDPSession } from 'playwright-core';

/** How many times slower than this machine's the processor of a page is made. */
export const SLOWER = 4;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Because Playwright listens to the page's errors, V8 records the source position of every Error, and parses the whole
  // script again for it: a tenth of a second at startup that does not occur in normal browsers.
  '--js-flags=--no-enable-lazy-source-positions',
];

/** The browser of the benches that look at the console. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });
}

/**
 * Waits until this expression is true in the page, and gives whether it was in time. Playwright's own waiting runs a script of 330 KB in
 * each new page: a tenth of a second of the start that is measured.
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
