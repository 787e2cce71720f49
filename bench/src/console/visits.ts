import type { Browser } from 'playwright-core';
import { median } from '../load.ts';
import type { RunningServer } from '../server-process.ts';
import { watchPainted } from './in-page.ts';
import { openPage, untilPainted, type Machine } from './open-page.ts';
import type { Screen } from './screens-list.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

export interface Visits {
  /** Milliseconds from the start of the page to the complete screen, with an empty cache. */
  cold: number;
  /** The same for a second visit with the same cache. */
  warm: number;
  coldTraffic: Traffic;
  /** KB on the network during the second visit. */
  warmKb: number;
}

/** Medians of the rounds, each with an empty cache. */
export async function measureVisits(
  browser: Browser,
  { server, screen, machine, rounds }: VisitOptions,
): Promise<Visits> {
  const all: Visits[] = [];
  for (let round = 0; round < rounds; round++)
    all.push(await coldAndWarm(browser, { server, screen, machine }));
  const [first] = all;
  if (!first) throw new Error('Visits need at least one round.');
  return {
    cold: median(all.map(({ cold }) => cold)),
    warm: median(all.map(({ warm }) => warm)),
    coldTraffic: first.coldTraffic,
    warmKb: first.warmKb,
  };
}

interface VisitOptions {
  server: RunningServer;
  screen: Screen;
  machine: Machine;
  rounds: number;
}

async function coldAndWarm(
  browser: Browser,
  { server, screen, machine }: Omit<VisitOptions, 'rounds'>,
): Promise<Visits> {
  const { page, cdp, close } = await openPage(browser, server, machine);
  try {
    await page.addInitScript(watchPainted, { ...screen, from: 'start' as const });
    const traffic = await watchTraffic(cdp);
    await page.goto(server.url + screen.path, { waitUntil: 'commit' });
    const cold = await untilPainted({ page, cdp });
    const coldTraffic = traffic();
    // Prefetched code has arrived by then, as when a person comes back later.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const before = traffic().allKb;
    await page.goto(server.url + screen.path, { waitUntil: 'commit' });
    const warm = await untilPainted({ page, cdp });
    return { cold, warm, coldTraffic, warmKb: traffic().allKb - before };
  } finally {
    await close();
  }
}
