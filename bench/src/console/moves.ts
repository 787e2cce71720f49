import type { Browser } from 'playwright-core';
import { median } from '../load.ts';
import type { RunningServer } from '../server-process.ts';
import { watchPainted } from './in-page.ts';
import { openPage, untilPainted, type Machine, type OpenPage } from './open-page.ts';
import type { Screen } from './screens-list.ts';

/** How long a pointer rests on a link before the press. */
const HOVER_MS = 150;
/** Time for the refetch in the background, which the screen does not wait for. */
const BETWEEN_MS = 300;

/**
 * Time from the click on a sidebar link to the frame that shows the screen, by URL. Each screen was visited before, so its
 * script and data are cached. Medians of the rounds.
 */
export async function measureMoves(
  browser: Browser,
  { server, screens, machine, rounds }: MoveOptions,
): Promise<Map<string, Move>> {
  const { page, cdp, close } = await openPage(browser, server, machine);
  const times = new Map<string, Move[]>();
  try {
    // Starts on another screen than the first in the list.
    await page.goto(`${server.url}${screens.at(-1)?.path ?? ''}`);
    await page.getByRole('button', { name: 'Taxonomy', exact: true }).click();
    for (let round = 0; round <= rounds; round++) {
      for (const screen of screens) {
        const move = await press({ page, cdp }, screen);
        if (round > 0) times.set(screen.path, [...(times.get(screen.path) ?? []), move]);
      }
    }
    const medians = (list: readonly Move[]): Move => ({
      shown: median(list.map(({ shown }) => shown)),
      whole: median(list.map(({ whole }) => whole)),
    });
    return new Map([...times].map(([path, list]) => [path, medians(list)]));
  } finally {
    await close();
  }
}

/** Milliseconds until the window shows the screen, and until the table also has the rows below the window. */
interface Move {
  shown: number;
  whole: number;
}

interface MoveOptions {
  server: RunningServer;
  screens: readonly Screen[];
  machine: Machine;
  rounds: number;
}

async function press({ page, cdp }: Pick<OpenPage, 'page' | 'cdp'>, screen: Screen): Promise<Move> {
  const link = page.locator(`nav a[href^="${screen.path}"]`).filter({ hasText: screen.link }).first();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(watchPainted, { ...screen, from: 'press' as const });
  await link.click();
  const shown = await untilPainted({ page, cdp });
  await page.waitForTimeout(BETWEEN_MS);
  return { shown, whole: await page.evaluate(() => globalThis.marketdeskPainted.whole) };
}
