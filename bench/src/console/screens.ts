import type { Browser } from 'playwright-core';
import type { BenchRun } from '../arguments.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { launchBrowser, SLOWER } from '../slow-browser.ts';
import { printTable, verdict } from '../table.ts';
import { manyRows, ROWS } from './many-rows.ts';
import { moved } from './moves.ts';
import type { Machine } from './open-page.ts';
import { SCREENS, type Screen } from './screens-list.ts';
import { typed } from './typing.ts';
import { visited, type Visits } from './visits.ts';

const THIS: Machine = { slower: 1 };
const SLOW: Machine = { slower: SLOWER };
const SLOWEST: Machine = { slower: SLOWER, slowNetwork: true };
const ROUNDS = 3;
/** Milliseconds. */
const MOVE_MS = 100;
const LONG_TASK_MS = 50;

/**
 * Every screen of the console: a first and a second visit on a slower processor and a slow network, moving between screens,
 * typing into their searches, and 500 rows at once. `--path /admin/users`: visits and typing of one screen only.
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
    // One screen alone is nothing to move between.
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
    const slow = await visited(browser, { ...options, machine: SLOW });
    const slowest = await visited(browser, { ...options, machine: SLOWEST });
    rows.push(visitRow(screen.path, slow, slowest));
  }
  printTable(
    `Visits, median of ${rounds}, ms until the screen is there: ${SLOWER}x slower processor; with 1.6 Mbit/s and 150 ms as well`,
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
  const here = await moved(browser, { ...options, machine: THIS });
  const slow = await moved(browser, { ...options, machine: SLOW });
  printTable(
    `From the press in the sidebar to the screen, its data known already, median of ${rounds}`,
    chosen.map(({ path }) => {
      const { shown: ms = Number.NaN, whole = Number.NaN } = here.get(path) ?? {};
      const holds = verdict(Math.round(ms), MOVE_MS, 'at most');
      return { screen: path, ms, holds, 'all rows': whole, 'ms, 4x': slow.get(path)?.shown ?? Number.NaN };
    }),
  );
}

/** The screens whose first box is a search. */
const SEARCHED = ['/admin/reports', '/admin/support', '/admin/users', '/admin/posts', '/admin/reviews'];

async function typing(browser: Browser, server: RunningServer, chosen: readonly Screen[]): Promise<void> {
  const rows = [];
  for (const screen of chosen.filter(({ path }) => SEARCHED.includes(path))) {
    const here = await typed(browser, { server, screen, machine: THIS });
    const slow = await typed(browser, { server, screen, machine: SLOW });
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
  if (rows.length > 0)
    printTable('Typing a name into a search, until the rows of its last letter are drawn', rows);
}

async function rowsAtOnce(browser: Browser, server: RunningServer, rounds: number): Promise<void> {
  const rows = [];
  for (const machine of [THIS, SLOW]) {
    const { first, all } = await manyRows(browser, { server, machine, rounds });
    rows.push({
      [`${ROWS} categories, cold`]: machine.slower === 1 ? 'this processor' : `${SLOWER}x slower`,
      'first screen, ms': first,
      'all rows, ms': all,
    });
  }
  printTable(`A table of ${ROWS} rows, median of ${rounds}`, rows);
}
