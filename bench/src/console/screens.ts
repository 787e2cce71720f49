import type { Browser } from 'playwright-core';
import type { BenchRun } from '../arguments.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { printTable, verdict } from '../table.ts';
import { measureManyRows, ROWS } from './many-rows.ts';
import { measureMoves } from './moves.ts';
import type { Machine } from './open-page.ts';
import { SCREENS, type Screen } from './screens-list.ts';
import { launchBrowser, SLOWER } from './slow-browser.ts';
import { measureTyping } from './typing.ts';
import { measureVisits, type Visits } from './visits.ts';

const THIS: Machine = { slower: 1 };
const SLOW: Machine = { slower: SLOWER };
const SLOWEST: Machine = { slower: SLOWER, slowNetwork: true };
const ROUNDS = 3;
/** Milliseconds. */
const MOVE_MS = 100;
const LONG_TASK_MS = 50;

/**
 * Every screen of the console: first and second visits on a slower processor and a slow network, navigation between screens,
 * typing into searches, and a table of 500 rows. `--path /admin/users` limits it to one screen.
 */
export async function screens({ quick, args }: BenchRun): Promise<void> {
  const only = args[args.indexOf('--path') + 1];
  const chosen = args.includes('--path') ? SCREENS.filter(({ path }) => path === only) : SCREENS;
  if (chosen.length === 0) {
    throw new Error(`--path takes one of ${SCREENS.map(({ path }) => path).join(', ')}.`);
  }
  const rounds = quick ? 1 : ROUNDS;
  const server = await startServer({ DEMO_SCALE: '2000' });
  const browser = await launchBrowser();
  try {
    await visits(browser, { server, rounds, chosen });
    // Navigation needs a second screen.
    await moves(browser, {
      server,
      rounds,
      chosen: chosen.length > 1 ? chosen : [...SCREENS.slice(0, 1), ...chosen],
    });
    await typing(browser, server, chosen);
    await rowsAtOnce(browser, server, rounds);
  } finally {
    await browser.close();
    await server.stop();
    await server.remove();
  }
}

interface VisitsOptions {
  server: RunningServer;
  rounds: number;
  chosen: readonly Screen[];
}

async function visits(browser: Browser, { server, rounds, chosen }: VisitsOptions): Promise<void> {
  const rows: ReturnType<typeof visitRow>[] = [];
  for (const screen of chosen) {
    const options = { server, screen, rounds };
    const slow = await measureVisits(browser, { ...options, machine: SLOW });
    const slowest = await measureVisits(browser, { ...options, machine: SLOWEST });
    rows.push(visitRow(screen.path, slow, slowest));
  }
  printTable(
    `Visits, median of ${rounds}, ms until the screen is complete: ${SLOWER}x slower processor; with 1.6 Mbit/s and 150 ms as well`,
    rows,
  );
}

const visitRow = (name: string, slow: Visits, slowest: Visits) => ({
  screen: name,
  'script KB': slow.coldTraffic.scriptKb,
  'all KB': slow.coldTraffic.allKb,
  requests: String(slow.coldTraffic.requests),
  'first, 4x': slow.cold,
  'again, 4x': slow.warm,
  'again KB': slow.warmKb,
  'first, 4x, slow network': slowest.cold,
  'again, 4x, slow network': slowest.warm,
});

async function moves(browser: Browser, { server, rounds, chosen }: VisitsOptions): Promise<void> {
  const options = { server, screens: chosen, rounds };
  const here = await measureMoves(browser, { ...options, machine: THIS });
  const slow = await measureMoves(browser, { ...options, machine: SLOW });
  printTable(
    `From the press in the sidebar to the screen with cached data, median of ${rounds}`,
    chosen.map(({ path }) => {
      const { shown: ms = Number.NaN, whole = Number.NaN } = here.get(path) ?? {};
      const holds = verdict(Math.round(ms), MOVE_MS, 'at most');
      return { screen: path, ms, holds, 'all rows': whole, 'ms, 4x': slow.get(path)?.shown ?? Number.NaN };
    }),
  );
}

/** Screens whose first field is a search. */
const SEARCHED = ['/admin/reports', '/admin/support', '/admin/users', '/admin/posts', '/admin/reviews'];

async function typing(browser: Browser, server: RunningServer, chosen: readonly Screen[]): Promise<void> {
  const rows = [];
  for (const screen of chosen.filter(({ path }) => SEARCHED.includes(path))) {
    const here = await measureTyping(browser, { server, screen, machine: THIS });
    const slow = await measureTyping(browser, { server, screen, machine: SLOW });
    const longest = Math.round(Math.max(0, ...here.longTasks));
    rows.push({
      'typing into the search': screen.path,
      'slowest key, ms': here.slowestKey,
      'longest task, ms': longest === 0 ? `below ${LONG_TASK_MS}` : String(longest),
      holds: verdict(longest, LONG_TASK_MS, 'at most'),
      'slowest key, 4x': slow.slowestKey,
      'tasks over 50 ms, 4x': String(slow.longTasks.length),
      'the longest, 4x': Math.round(Math.max(0, ...slow.longTasks)),
    });
  }
  if (rows.length > 0) printTable('Typing a name into a search, until the last results are shown', rows);
}

async function rowsAtOnce(browser: Browser, server: RunningServer, rounds: number): Promise<void> {
  const rows = [];
  for (const machine of [THIS, SLOW]) {
    const { first, all } = await measureManyRows(browser, { server, machine, rounds });
    rows.push({
      [`${ROWS} categories, cold`]: machine.slower === 1 ? 'this processor' : `${SLOWER}x slower`,
      'first screen, ms': first,
      'all rows, ms': all,
    });
  }
  printTable(`A table of ${ROWS} rows, median of ${rounds}`, rows);
}
