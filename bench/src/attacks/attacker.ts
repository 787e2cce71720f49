import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../child.ts';
import { after } from '../work/marketplace.ts';
import { openSockets } from './crowd-of-sockets.ts';
import { flood, type Question, type Statuses } from './flood.ts';

/** The requests to repeat, or the address at which to open sockets. */
export type Weapon = { questions: readonly Question[] } | { sockets: string };

interface Order {
  weapon: Weapon;
  atOnce: number;
  seconds: number;
}

/**
 * Attacks for that many seconds from a separate low-priority process: a real attacker would use another machine, and the
 * server is what is measured.
 */
export async function attack(weapon: Weapon, atOnce: number, seconds: number): Promise<Statuses> {
  const child = endWithUs(fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] }));
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = new Promise<[number, number][]>((resolve, reject) => {
    child.once('message', (told) => resolve(told as [number, number][]));
    child.once('exit', (code) => reject(new Error(`The attacker ended with ${String(code)}`)));
  });
  child.send({ weapon, atOnce, seconds } satisfies Order);
  return new Map(await ended);
}

/** `200: 12, 429: 4000` */
export const inWords = (statuses: Statuses): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`)
    .join(', ');

async function obey({ weapon, atOnce, seconds }: Order): Promise<Statuses> {
  const options = { atOnce, signal: after(seconds) };
  return 'sockets' in weapon ? openSockets(weapon.sockets, options) : flood(weapon.questions, options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (order) => {
    void obey(order as Order).then((statuses) => process.send?.([...statuses], () => process.disconnect()));
  });
}
