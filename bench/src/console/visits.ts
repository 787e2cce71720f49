import type { Browser } from 'playwright-core';
import { median } from '../load.ts';
import type { RunningServer } from '../server-process.ts';
import { watchPainted } from './in-page.ts';
import { openPage, painted, type Machine } from './open-page.ts';
import type { Screen } from './screens-list.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

export interface Visits {
  /** With an empty cache. Milliseconds from the start of the page to the screen. */
  cold: number;
  /** The same address again, in the same browser. */
  warm: number;
  coldTraffic: Traffic;
  /** KB that came over the wire the second time. */
  warmKb: number;
}

/** Medians of so many rounds, each in a browser that knows nothing. */
export async function visited(
  browser: Browser,
  { server, screen, machine, rounds }: VisitOptions,
): Promise<Visits> {
  const all: Visits[] = [];
  for (let round = 0; round < rounds; round++)
    all.push(await coldAndWarm(browser, { server, screen, machine }));
  const [first] = all;
  if (!first) throw new Error('There was no round');
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
    const cold = await painted({ page, cdp });
    const coldTraffic = traffic();
    // What is loaded ahead for later has come by then, as it has when a person comes back.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const before = traffic().allKb;
    await page.goto(server.url + screen.path, { waitUntil: 'commit' });
    const warm = await painted({ page, cdp });
    return { cold, warm, coldTraffic, warmKb: traffic().allKb - before };
  } finally {
    await close();
  }
}
