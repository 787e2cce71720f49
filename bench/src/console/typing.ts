import type { Browser, Page } from 'playwright-core';
import type { RunningServer } from '../server-process.ts';
import { watchPainted } from './in-page.ts';
import { openPage, untilPainted, type Machine } from './open-page.ts';
import type { Screen } from './screens-list.ts';

const TEXT = 'ivan horvat';
const BETWEEN_KEYS_MS = 120;
/** Time for the search of the last letter and its rows. */
const AFTERWARDS_MS = 1_500;

interface Typing {
  /** The longest time from a key to the frame that shows its letter, milliseconds. */
  slowestKey: number;
  /** Tasks over 50 ms from the first key until the last results are shown. */
  longTasks: number[];
}

/** Types a name into a list's search. */
export async function measureTyping(
  browser: Browser,
  { server, screen, machine }: { server: RunningServer; screen: Screen; machine: Machine },
): Promise<Typing> {
  const { page, cdp, close } = await openPage(browser, server, machine);
  try {
    await page.addInitScript(watchPainted, { ...screen, from: 'start' as const });
    await page.goto(server.url + screen.path);
    await untilPainted({ page, cdp });
    await page.waitForLoadState('networkidle');
    const box = page.locator('main input[type="search"], main input[type="text"]').first();
    await box.click();
    await page.evaluate(watchKeys);
    await type(page);
    return await page.evaluate(() => ({
      slowestKey: Math.max(...globalThis.marketdeskTyping.keys),
      longTasks: globalThis.marketdeskTyping.longTasks,
    }));
  } finally {
    await close();
  }
}

async function type(page: Page): Promise<void> {
  await page.keyboard.type(TEXT, { delay: BETWEEN_KEYS_MS });
  await page.waitForTimeout(AFTERWARDS_MS);
}

declare global {
  var marketdeskTyping: { keys: number[]; longTasks: number[] };
}

/** Runs in the page: records the time from each key to its letter. */
function watchKeys(): void {
  const typing = { keys: [] as number[], longTasks: [] as number[] };
  globalThis.marketdeskTyping = typing;
  let pressed = 0;
  document.addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
  const record = (): void => {
    const from = pressed;
    // A task after the frame runs once it is painted.
    requestAnimationFrame(() => setTimeout(() => typing.keys.push(performance.now() - from)));
  };
  document.addEventListener('input', record, { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) typing.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
}
