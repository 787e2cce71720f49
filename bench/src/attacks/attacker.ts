import { fork } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { endWithUs } from '../child.ts';

/** One HTTP request, in a form that can be sent to another process. */
export interface AttackRequest {
  url: string;
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** The requests to repeat, or the address at which to open sockets. */
export type Weapon = { requests: readonly AttackRequest[] } | { sockets: string };

/** Number of answers by status; 0 means no answer, 101 an opened socket. */
type Statuses = Map<number, number>;

interface Order {
  weapon: Weapon;
  concurrency: number;
  seconds: number;
}

interface FloodOptions {
  concurrency: number;
  signal: AbortSignal;
}

/**
 * Attacks for `seconds` from a separate low-priority process: a real attacker would use another machine, and only the
 * server is measured.
 */
export async function attack(weapon: Weapon, concurrency: number, seconds: number): Promise<Statuses> {
  const child = endWithUs(fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] }));
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const statuses = new Promise<[number, number][]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as [number, number][]));
    child.once('exit', (code) => reject(new Error(`The attacker ended with ${String(code)}`)));
  });
  child.send({ weapon, concurrency, seconds } satisfies Order);
  return new Map(await statuses);
}

/** For example `200: 12, 429: 4000`. */
export const formatStatuses = (statuses: Statuses): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`)
    .join(', ');

/** A signal that aborts after `seconds`. */
export function abortAfter(seconds: number): AbortSignal {
  const controller = new AbortController();
  // Each simulated person listens to it: more than the ten listeners at which Node warns of a leak.
  setMaxListeners(0, controller.signal);
  // Not AbortSignal.timeout: Node 20 may collect such a signal before it fires.
  setTimeout(() => controller.abort(), seconds * 1000);
  return controller.signal;
}

/** Repeats the requests in turn, `concurrency` at a time, until the signal. */
async function flood(
  requests: readonly AttackRequest[],
  { concurrency, signal }: FloodOptions,
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let next = 0;
  const repeat = async () => {
    while (!signal.aborted) {
      const request = requests[next++ % requests.length];
      count(statuses, request ? await statusOf(request, signal) : 0);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeat));
  return statuses;
}

async function statusOf({ url, ...init }: AttackRequest, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, { ...init, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Opens as many sockets as the server accepts and keeps them until the signal. They join no channel. */
async function openSockets(url: string, { concurrency, signal }: FloodOptions): Promise<Statuses> {
  const statuses: Statuses = new Map();
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(url);
      const record = (status: number) => {
        count(statuses, status);
        resolve();
      };
      socket.once('open', () => record(101));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => record(statusCode));
      socket.once('error', () => resolve());
      signal.addEventListener('abort', () => socket.terminate());
    });
  while (!signal.aborted) await Promise.all(Array.from({ length: concurrency }, open));
  return statuses;
}

function count(statuses: Statuses, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

async function execute({ weapon, concurrency, seconds }: Order): Promise<Statuses> {
  const options = { concurrency, signal: abortAfter(seconds) };
  return 'sockets' in weapon ? openSockets(weapon.sockets, options) : flood(weapon.requests, options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (order) => {
    void execute(order as Order).then((statuses) =>
      process.send?.([...statuses], () => process.disconnect()),
    );
  });
}
