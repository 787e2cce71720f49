import { median, type LoadResult } from '../load.ts';

/**
 * The requests: a page of the users list from its procedure as the console reads it (twelve columns), the same from the table,
 * from the procedure with all columns, and who the caller is.
 */
export const QUESTIONS = ['asked', 'columns', 'list', 'small'] as const;
export type Question = (typeof QUESTIONS)[number];

export const PAGE = 50;
/** Those of the console's list: LISTED_USER. */
export const COLUMNS = [
  'user_id',
  'role',
  'email',
  'username',
  'full_name',
  'avatar_url',
  'created_at',
  'is_worker',
  'subscription_tier',
  'subscription_expires_at',
  'is_suspended',
  'is_banned',
];

export interface Contender {
  name: string;
  /** Null if the contender does not support this request. */
  measure: Record<Question, ((connections: number, seconds: number) => Promise<LoadResult>) | null>;
  stop(): Promise<void>;
}

interface Rounds {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 1;

/**
 * Medians by contender. Rounds are interleaved, so that fluctuations of the machine affect all contenders
 * alike.
 */
export async function interleaved(
  contenders: readonly Contender[],
  question: Question,
  connections: number,
  { rounds, seconds }: Rounds,
): Promise<Map<string, LoadResult>> {
  const results = new Map<string, LoadResult[]>();
  // One caller first: @supabase/lite fails when several ask it before it has prepared itself.
  for (const { measure } of contenders) await measure[question]?.(1, WARM_UP_SECONDS);
  // The first round only warms up: a just-in-time compiler needs some thousand answers.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, measure } of contenders) {
      const result = await measure[question]?.(connections, seconds);
      if (result && round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  return new Map([...results].map(([name, list]) => [name, medians(list)]));
}

function medians(results: readonly LoadResult[]): LoadResult {
  const middle = (pick: (result: LoadResult) => number): number => median(results.map(pick));
  return {
    rps: middle(({ rps }) => rps),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    cpuMs: middle(({ cpuMs }) => cpuMs),
  };
}
