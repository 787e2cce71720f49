import type { LoadResult } from '../load.ts';
import { printTable, verdict } from '../table.ts';
import { COLUMNS, interleaved, PAGE, REQUESTS, type Contender, type RequestKind } from './contender.ts';

const CONNECTIONS = [1, 8, 32];
const QUICK_CONNECTIONS = [8];
const QUICK_REQUESTS = ['console', 'table', 'allColumns'] as const;
const ROUNDS = { rounds: 3, seconds: 3 };
const QUICK_ROUNDS = { rounds: 3, seconds: 2 };

/** Goals: calls per second, as a multiple of the contender's. */
const GOALS: Record<string, number> = { '@supabase/lite': 8, Directus: 10, ceiling: 0.55 };
/** Goal: processor time of the server per page, milliseconds. Less affected by other load than the rates. */
const CPU_MS = 0.65;

const TITLES: Record<RequestKind, string> = {
  console: `${PAGE} profiles with ${COLUMNS.length} columns, by admin_get_users, as the console reads it (Directus: the table)`,
  allColumns: `${PAGE} profiles with all columns, by admin_get_users (Directus: the table)`,
  table: `${PAGE} profiles with ${COLUMNS.length} columns, from the table`,
  small: 'the caller (get_my_access; Directus: /users/me)',
};

/** Measures all contenders and prints a table for every kind of request. */
export async function compare(
  contenders: readonly Contender[],
  { quick, profiles }: { quick: boolean; profiles: number },
): Promise<void> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  for (const request of quick ? QUICK_REQUESTS : REQUESTS) {
    const rows = [];
    for (const connections of quick ? QUICK_CONNECTIONS : CONNECTIONS) {
      const results = await interleaved(contenders, request, connections, rounds);
      const ours = results.get('Marketdesk');
      for (const [name, result] of results) {
        rows.push(row(request, { name, connections, result, ours: ours ?? result }));
      }
    }
    printTable(
      `${TITLES[request]}: ${profiles} profiles, median of ${rounds.rounds} interleaved rounds of ${rounds.seconds} s`,
      rows,
    );
  }
}

interface Measured {
  name: string;
  connections: number;
  result: LoadResult;
  ours: LoadResult;
}

function row(
  request: RequestKind,
  { name, connections, result, ours }: Measured,
): Record<string, string | number> {
  const ratio = ours.rps / result.rps;
  return {
    'PostgreSQL, over HTTP': `${connections} connections, ${name}`,
    'calls/s': result.rps,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    'CPU ms per call': result.cpuMs > 0 ? result.cpuMs : '',
    'Marketdesk is': name === 'Marketdesk' ? '' : `${ratio.toFixed(2)} times`,
    goal: goal(request, { name, connections, result, ours }),
  };
}

/** No goal for one connection: the processor sleeps between calls, and the wake-up is counted too. */
function goal(request: RequestKind, { name, connections, result, ours }: Measured): string {
  if (name === 'Marketdesk') {
    const applies = connections > 1 && request !== 'small';
    return applies ? `CPU: ${verdict(result.cpuMs, CPU_MS, 'at most')}` : '';
  }
  const least = GOALS[name];
  return least === undefined || connections === 1 ? '' : verdict(ours.rps / result.rps, least, 'at least');
}
