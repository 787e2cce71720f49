import { percentile } from './procedures.ts';
import type { RunningServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';

const RATIO = 2;
/** Pause between an answer and the next request of the same background caller. */
const PAUSE_MS = 25;

/** Requests that are repeated while the measured work runs, by name. */
export type BackgroundCalls = Record<string, () => Promise<void>>;
export type Times = Record<string, number[]>;
export interface Rounds {
  /** Duration of the work in each round. */
  seconds: number[];
  /** Milliseconds of the background calls meanwhile. */
  times: Times;
}

/** Repeats the background calls during `work`, adds their times to `times`, and returns the seconds that the work took. */
export async function withBackground(
  calls: BackgroundCalls,
  work: Promise<unknown>,
  times: Times,
): Promise<number> {
  const started = performance.now();
  const state = { isOver: false };
  const done = work.then(() => {
    state.isOver = true;
    return (performance.now() - started) / 1000;
  });
  const repeating = Object.entries(calls).map(async ([name, call]) => {
    const list = (times[name] ??= []);
    while (!state.isOver) {
      const from = performance.now();
      await call();
      list.push(performance.now() - from);
      await wait(PAUSE_MS);
    }
  });
  const [seconds] = await Promise.all([done, ...repeating]);
  return seconds;
}

/** Calls a procedure through the server. Errors: every answer that is not 2xx. */
export async function call(
  server: RunningServer,
  token: string,
  name: string,
  body: string,
): Promise<Response> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
    body,
  });
  if (!response.ok) throw new Error(`${name} answered ${String(response.status)}: ${await response.text()}`);
  return response;
}

/** Prints the work against its goal in seconds, and the background calls with and without it. */
export function printRounds(
  title: string,
  goalSeconds: number,
  without: Times,
  rounds: Record<string, Rounds>,
): void {
  printTable(
    title,
    Object.entries(rounds).map(([name, { seconds }]) => ({
      '': name,
      s: Math.max(...seconds),
      holds: verdict(Math.max(...seconds), goalSeconds, 'at most'),
    })),
  );
  const p95 = (times: Times, name: string) => percentile(times[name] ?? [], 0.95);
  printTable(
    'Other requests meanwhile',
    Object.entries(rounds).flatMap(([during, { times }]) =>
      Object.keys(without).map((name) => ({
        'p95 of': name,
        during,
        'ms without': p95(without, name),
        'ms with': p95(times, name),
        'slowest ms': Math.max(...(times[name] ?? [])),
        ratio: p95(times, name) / p95(without, name),
        holds: verdict(p95(times, name) / p95(without, name), RATIO, 'at most'),
      })),
    ),
  );
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
