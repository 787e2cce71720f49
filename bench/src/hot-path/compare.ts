import type { LoadResult } from '../load.ts';
import { printTable, verdict } from '../table.ts';
import { COLUMNS, interleaved, PAGE, QUESTIONS, type Contender, type Question } from './contender.ts';

const CONNECTIONS = [1, 8, 32];
const QUICK_CONNECTIONS = [8];
const QUICK_QUESTIONS = ['asked', 'columns', 'list'] as const;
const ROUNDS = { rounds: 3, seconds: 3 };
const QUICK_ROUNDS = { rounds: 3, seconds: 2 };

/** How many times what a peer answers, at the least, and the share of the ceiling. */
const GOALS: Record<string, number> = { '@supabase/lite': 8, Directus: 10, ceiling: 0.55 };
/** The most processor time of the server for a page of the list, milliseconds: the steadiest figure on a shared machine. */
const CPU_MS = 0.65;

const TITLES: Record<Question, string> = {
  asked: `${PAGE} profiles with ${COLUMNS.length} columns, by admin_get_users, as the console asks (Directus: the table)`,
  list: `${PAGE} profiles with all columns, by admin_get_users (Directus: the table)`,
  columns: `${PAGE} profiles with ${COLUMNS.length} columns, by the table`,
  small: 'who the caller is (get_my_access; Directus: /users/me)',
};

/** Measures all of them and prints a table for every question. */
export async function compare(
  contenders: readonly Contender[],
  { quick, profiles }: { quick: boolean; profiles: number },
): Promise<void> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  for (const question of quick ? QUICK_QUESTIONS : QUESTIONS) {
    const rows = [];
    for (const connections of quick ? QUICK_CONNECTIONS : CONNECTIONS) {
      const results = await interleaved(contenders, question, connections, rounds);
      const ours = results.get('Marketdesk');
      for (const [name, result] of results) {
        rows.push(row(question, { name, connections, result, ours: ours ?? result }));
      }
    }
    printTable(
      `${TITLES[question]}: ${profiles} profiles, median of ${rounds.rounds} interleaved rounds of ${rounds.seconds} s`,
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
  question: Question,
  { name, connections, result, ours }: Measured,
): Record<string, string | number> {
  const ratio = ours.rps / result.rps;
  return {
    'PostgreSQL, over HTTP': `${connections} connections, ${name}`,
    'calls/s': result.rps,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    'CPU ms a call': result.cpuMs > 0 ? result.cpuMs : '',
    'Marketdesk is': name === 'Marketdesk' ? '' : `${ratio.toFixed(2)} times`,
    goal: goal(question, { name, connections, result, ours }),
  };
}

/** One caller leaves the processor asleep between calls, and waking up is counted too: no goal for one. */
function goal(question: Question, { name, connections, result, ours }: Measured): string {
  if (name === 'Marketdesk') {
    const applies = connections > 1 && question !== 'small';
    return applies ? `CPU: ${verdict(result.cpuMs, CPU_MS, 'at most')}` : '';
  }
  const least = GOALS[name];
  return least === undefined || connections === 1 ? '' : verdict(ours.rps / result.rps, least, 'at least');
}
