import type { Browser } from 'playwright-core';
import type { BenchRun } from '../arguments.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { watchTraffic } from './traffic.ts';
import { median } from '../load.ts';
import { startReactAdmin, type Peer } from './react-admin.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { becomesTrue, launchBrowser, SLOWER } from './slow-browser.ts';
import { printTable, verdict } from '../table.ts';

/** Budgets for the first visit to /admin/users, signed in. */
const BUDGET = { scriptKb: 160, cssKb: 12, requests: 14, paintedMs: 950, nextPageMs: 200, layoutShift: 0.02 };
/** Goals: time of react-admin in the same run divided by the console's. */
const SOONER = { painted: 2.5, nextPage: 2.5 };
// The medians of seven rounds differ by a tenth from run to run.
const ROUNDS = 15;
const QUICK_ROUNDS = 7;
const PATIENCE_MS = 60_000;
/** How long a pointer rests on a button before the press. */
const HOVER_MS = 150;

interface Visit {
  scriptKb: number;
  cssKb: number;
  requests: number;
  paintedMs: number;
  wholePageMs: number;
  nextPageMs: number;
  layoutShift: number;
}

/**
 * First visits to the users list by a signed-in admin of the demo, on a processor four times slower, alternating with visits
 * to the same list made with react-admin.
 */
export async function firstVisit({ quick }: BenchRun): Promise<void> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  const server = await startServer({ DEMO_SCALE: '2000' });
  const peer = await reactAdmin(server);
  const browser = await launchBrowser();
  try {
    const visits: Visit[] = [];
    const peers: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      visits.push(await visit(browser, server, `${server.url}/admin/users`, 'Next'));
      if (peer) peers.push(await visit(browser, server, `${peer.url}/#/users`, 'Go to next page'));
    }
    report(visits);
    if (peer) compare(visits, peers);
  } finally {
    await browser.close();
    await peer?.close();
    await server.stop();
    await server.remove();
  }
}

function report(visits: readonly Visit[]): void {
  const middle = (pick: (visit: Visit) => number): number => median(visits.map(pick));
  const row = (what: string, pick: (visit: Visit) => number, budget: number) => ({
    [`first visit to /admin/users, ${SLOWER}x slower processor`]: what,
    median: middle(pick),
    budget,
    ratio: middle(pick) / budget,
    holds: verdict(middle(pick), budget, 'at most'),
  });
  printTable(`The console, first visit, median of ${visits.length}`, [
    row('script, KB as sent', (visit) => visit.scriptKb, BUDGET.scriptKb),
    row('CSS, KB as sent', (visit) => visit.cssKb, BUDGET.cssKb),
    row('requests', (visit) => visit.requests, BUDGET.requests),
    row('first rows painted, ms', (visit) => visit.paintedMs, BUDGET.paintedMs),
    row('next page painted, ms', (visit) => visit.nextPageMs, BUDGET.nextPageMs),
    row('layout shift', (visit) => visit.layoutShift, BUDGET.layoutShift),
  ]);
}

function compare(visits: readonly Visit[], peers: readonly Visit[]): void {
  const row = (what: string, pick: (visit: Visit) => number, goal?: number) => {
    const [ours, theirs] = [median(visits.map(pick)), median(peers.map(pick))];
    return {
      [`the same list, ${SLOWER}x slower processor`]: what,
      console: ours,
      'react-admin': theirs,
      'times less': theirs / ours,
      holds: goal === undefined ? '' : verdict(theirs / ours, goal, 'at least'),
    };
  };
  printTable(`Compared with react-admin, median of ${visits.length}`, [
    row('script, KB as sent', (visit) => visit.scriptKb),
    row('first rows painted, ms', (visit) => visit.paintedMs, SOONER.painted),
    row('all 50 rows painted, ms', (visit) => visit.wholePageMs),
    row('next page painted, ms', (visit) => visit.nextPageMs, SOONER.nextPage),
  ]);
}

/** Null, with a message, if it can't be installed. */
async function reactAdmin(server: RunningServer): Promise<Peer | null> {
  try {
    return await startReactAdmin(server);
  } catch (error) {
    process.stdout.write(`Without react-admin: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

async function visit(browser: Browser, server: RunningServer, url: string, next: string): Promise<Visit> {
  const opened = await openPage(browser, server, { slower: SLOWER });
  const { page, cdp } = opened;
  try {
    await page.addInitScript(prepareMeasuring);
    const traffic = await watchTraffic(cdp);
    await page.goto(url, { waitUntil: 'commit' });
    const { paintedMs, wholePageMs } = await untilMeasured(opened, 'wholePageMs');
    const counted = traffic();
    const { nextPageMs, layoutShift } = await nextPage(opened, next);
    return { ...counted, paintedMs, wholePageMs, nextPageMs, layoutShift };
  } finally {
    await opened.close();
  }
}

interface Measured {
  paintedMs: number;
  wholePageMs: number;
  nextPageMs: number;
  layoutShift: number;
}

declare global {
  var marketdeskBench: Measured;
}

/** Runs in the page before its own scripts: records when the first rows are painted. */
function prepareMeasuring(): void {
  const measured: Measured = { paintedMs: 0, wholePageMs: 0, nextPageMs: 0, layoutShift: 0 };
  globalThis.marketdeskBench = measured;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) measured.layoutShift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const rows = document.querySelectorAll('tbody tr a').length > 0 ? countRows() : 0;
    // The rows are painted one frame after they are in the document.
    const shown = () => {
      const now = performance.now();
      measured.paintedMs ||= now;
      if (rows >= 50) measured.wholePageMs = now;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(rows >= 10 ? shown : look);
  };
  const countRows = () => document.querySelectorAll('tbody tr:not([aria-hidden])').length;
  requestAnimationFrame(look);
}

/** The page's records, once `last` is among them. */
async function untilMeasured({ page, cdp }: OpenPage, last: 'wholePageMs' | 'nextPageMs'): Promise<Measured> {
  const isThere = await becomesTrue(cdp, `globalThis.marketdeskBench.${last} > 0`, PATIENCE_MS);
  if (!isThere) throw new Error(`${page.url()} shows no rows after ${PATIENCE_MS / 1000} s.`);
  return page.evaluate(() => globalThis.marketdeskBench);
}

/** From the press on Next to the frame that shows other rows. As with a person, the pointer rests on the button before. */
async function nextPage(opened: OpenPage, name: string): Promise<Measured> {
  const { page } = opened;
  const next = page.getByRole('button', { name, exact: true });
  await next.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(watchFirstRow);
  await next.click();
  return untilMeasured(opened, 'nextPageMs');
}

/** Runs in the page: records when the first row has changed. */
function watchFirstRow(): void {
  const firstRow = (): string => document.querySelector('tbody tr')?.textContent ?? '';
  const before = firstRow();
  let pressed = 0;
  document.addEventListener('pointerdown', (event) => (pressed = event.timeStamp), {
    once: true,
    capture: true,
  });
  const look = (): void => {
    const now = firstRow();
    if (now !== '' && now !== before)
      requestAnimationFrame(() => (globalThis.marketdeskBench.nextPageMs = performance.now() - pressed));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
