import { median, type LoadResult } from '../load.ts';

/**
 * A page of the users list from its procedure with the console's twelve columns, the same columns from the table, all columns
 * from the procedure, and a small call about the caller.
 */
export const REQUESTS = ['console', 'table', 'allColumns', 'small'] as const;
export type RequestKind = (typeof REQUESTS)[number];

export const PAGE = 50;
/** The columns of the console's list: LISTED_USER. */
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
  measure: Record<RequestKind, ((connections: number, seconds: number) => Promise<LoadResult>) | null>;
  stop(): Promise<void>;
}

interface Rounds {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 1;

/**
 * Medians by contender. Rounds are interleaved, so that fluctuations of the machine affect all contenders alike.
 */
export async function interleaved(
  contenders: readonly Contender[],
  request: RequestKind,
  connections: number,
  { rounds, seconds }: Rounds,
): Promise<Map<string, LoadResult>> {
  const results = new Map<string, LoadResult[]>();
  // One connection first: @supabase/lite fails on concurrent requests before its first answer.
  for (const { measure } of contenders) await measure[request]?.(1, WARM_UP_SECONDS);
  // The first round only warms up the just-in-time compilers.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, measure } of contenders) {
      const result = await measure[request]?.(connections, seconds);
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
