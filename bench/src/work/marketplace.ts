import { setMaxListeners } from 'node:events';
import { simulate } from '@marketdesk/simulator/simulate.ts';
import type { RunningServer } from '../server-process.ts';

interface Traffic {
  done: number;
  refused: number;
  failed: number;
  /** What went wrong, once each. */
  failures: Set<string>;
  latencies: number[];
}

/** People of the public app until the signal, as `npm run simulate` lives them: `rate` actions a second together. */
export async function marketplaceAtWork(
  server: Pick<RunningServer, 'url' | 'anonKey' | 'serviceRoleKey'>,
  { users, rate, signal }: { users: number; rate: number; signal: AbortSignal },
): Promise<Traffic> {
  const traffic: Traffic = { done: 0, refused: 0, failed: 0, failures: new Set(), latencies: [] };
  await simulate({
    ...{ url: server.url, anonKey: server.anonKey, serviceKey: server.serviceRoleKey },
    ...{ accounts: 'demo', users, rate, seed: 'bench', signal },
    onAction({ name, outcome, message, ms }) {
      traffic[outcome]++;
      if (outcome === 'done') traffic.latencies.push(ms);
      if (outcome === 'failed') traffic.failures.add(`${name}: ${message ?? ''}`);
    },
  });
  traffic.latencies.sort((a, b) => a - b);
  return traffic;
}

/** A signal that comes after so many seconds. */
export function after(seconds: number): AbortSignal {
  const end = new AbortController();
  // Everybody at work waits for it: more than the ten behind which Node suspects a leak.
  setMaxListeners(0, end.signal);
  // Not AbortSignal.timeout: Node 20 may collect such a signal before it fires.
  setTimeout(() => end.abort(), seconds * 1000);
  return end.signal;
}
