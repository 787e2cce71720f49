import { percentile } from './procedures.ts';
import type { RunningServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';

const RATIO = 2;
/** Between an answer and the next question of one who asks beside the work. */
const PAUSE_MS = 25;

/** Asks once, as somebody else than who has the work done. */
type Ask = () => Promise<void>;
export type Others = Record<string, Ask>;
export type Times = Record<string, number[]>;
/** How long each round of a piece of work took, and meanwhile the others. */
export interface Beside {
  seconds: number[];
  times: Times;
}

/** Seconds that the work took, while the others ask; their times go into `times`. */
export async function asked<Result>(
  others: Others,
  work: Promise<Result>,
  times: Times,
  take?: (result: Result) => void,
): Promise<number> {
  const started = performance.now();
  const state = { isOver: false };
  const done = work.then((result) => {
    state.isOver = true;
    take?.(result);
    return (performance.now() - started) / 1000;
  });
  const asking = Object.entries(others).map(async ([name, ask]) => {
    const list = (times[name] ??= []);
    while (!state.isOver) {
      const from = performance.now();
      await ask();
      list.push(performance.now() - from);
      await wait(PAUSE_MS);
    }
  });
  const [seconds] = await Promise.all([done, ...asking]);
  return seconds;
}

/** Calls a procedure through the server; throws what it refuses. */
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

/** The work against its goal in seconds, and how much longer the others waited meanwhile. */
export function printBeside(
  title: string,
  goalSeconds: number,
  alone: Times,
  beside: Record<string, Beside>,
): void {
  printTable(
    title,
    Object.entries(beside).map(([name, { seconds }]) => ({
      '': name,
      s: Math.max(...seconds),
      holds: verdict(Math.max(...seconds), goalSeconds, 'at most'),
    })),
  );
  const p95 = (times: Times, name: string) => percentile(times[name] ?? [], 0.95);
  printTable(
    'Others meanwhile',
    Object.entries(beside).flatMap(([during, { times }]) =>
      Object.keys(alone).map((name) => ({
        [`p95 of a`]: name,
        'during the': during,
        'ms without': p95(alone, name),
        'ms with': p95(times, name),
        'longest ms': Math.max(...(times[name] ?? [])),
        ratio: p95(times, name) / p95(alone, name),
        holds: verdict(p95(times, name) / p95(alone, name), RATIO, 'at most'),
      })),
    ),
  );
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
