import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS } from '../hot-path/contender.ts';

export interface Desk {
  url: string;
  anonKey: string;
  token: string;
}

const USERS = `admin_get_users?select=${COLUMNS.join(',')}`;
const POSTS = 'admin_get_posts?select=id,user_id,title,status,category,subcategory,created_at,updated_at';

/** What somebody of the staff has the console ask: the numbers of the sidebar, lists, a search, one list filtered. */
const CALLS: [name: string, args: object][] = [
  ['get_admin_dashboard_metrics', {}],
  ['admin_get_reports', { p_limit: 51, p_status: 'open' }],
  [USERS, { p_limit: 51 }],
  ['admin_get_support_tickets', { p_limit: 51 }],
  ['get_my_access', {}],
  [USERS, { p_limit: 51, p_search: 'an' }],
  [POSTS, { p_limit: 51 }],
  ['admin_get_reviews', { p_limit: 51 }],
];

interface StaffResult {
  /** Milliseconds of every answer. */
  latencies: number[];
  failed: number;
}

/**
 * A member of staff at work until the signal: sends a request, pauses for `thinkMs` on average, sends the next; with 0,
 * without a pause.
 */
async function staffAtWork(
  { url, anonKey, token }: Desk,
  { thinkMs, start, signal }: { thinkMs: number; start: number; signal: AbortSignal },
): Promise<StaffResult> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const result: StaffResult = { latencies: [], failed: 0 };
  for (let at = start; await pause(thinkMs, signal); at++) {
    const [name, args] = CALLS[at % CALLS.length] ?? ['get_my_access', {}];
    const asked = performance.now();
    try {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(args),
      });
      await response.arrayBuffer();
      if (response.ok) result.latencies.push(performance.now() - asked);
      else result.failed++;
    } catch {
      result.failed++;
    }
  }
  return result;
}

/** False once the signal has come. */
async function pause(thinkMs: number, signal: AbortSignal): Promise<boolean> {
  if (thinkMs > 0) await sleep(thinkMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** All of them together. */
export async function staffOf(
  desks: readonly Desk[],
  options: { thinkMs: number; signal: AbortSignal },
): Promise<StaffResult> {
  const results = await Promise.all(desks.map((desk, start) => staffAtWork(desk, { ...options, start })));
  return {
    latencies: results.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
