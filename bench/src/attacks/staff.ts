import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS } from '../hot-path/contender.ts';
import type { RunningServer } from '../server-process.ts';
import { signIn } from '../staff-session.ts';

interface StaffMember {
  url: string;
  anonKey: string;
  token: string;
}

const USERS = `admin_get_users?select=${COLUMNS.join(',')}`;
const POSTS = 'admin_get_posts?select=id,user_id,title,status,category,subcategory,created_at,updated_at';

/** Requests of the console: sidebar counts, lists, a search and a filtered list. */
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

const HEALTH_EVERY_MS = 50;

interface StaffResult {
  /** Milliseconds of every answer, sorted. */
  latencies: number[];
  failed: number;
}

interface WorkOptions {
  /** Average pause between two requests. */
  thinkMs: number;
  signal: AbortSignal;
}

/** Signs in as the demo's two members of staff alternately, `count` times in all. */
export async function signInStaff(server: RunningServer, count: number): Promise<StaffMember[]> {
  const tokens = await Promise.all(
    ['admin@demo.test', 'moderator@demo.test'].map(
      async (email) => (await signIn(server, email, 'marketdesk-demo')).access_token,
    ),
  );
  return Array.from({ length: count }, (_, index) => ({
    url: server.url,
    anonKey: server.anonKey,
    token: tokens[index % tokens.length] ?? '',
  }));
}

/** All members of staff send requests until the signal. */
export async function staffAtWork(staff: readonly StaffMember[], options: WorkOptions): Promise<StaffResult> {
  const results = await Promise.all(staff.map((member, start) => sendRequests(member, start, options)));
  return {
    latencies: results.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function sendRequests(
  { url, anonKey, token }: StaffMember,
  start: number,
  { thinkMs, signal }: WorkOptions,
): Promise<StaffResult> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const result: StaffResult = { latencies: [], failed: 0 };
  for (let at = start; ; at++) {
    await sleep(thinkMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return result;
    const [name, args] = CALLS[at % CALLS.length] ?? ['get_my_access', {}];
    const sentAt = performance.now();
    try {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(args),
      });
      await response.arrayBuffer();
      if (response.ok) result.latencies.push(performance.now() - sentAt);
      else result.failed++;
    } catch {
      result.failed++;
    }
  }
}

/** The slowest answer of `/healthz` until the signal, in milliseconds; infinite if one failed. */
export async function worstHealthMs(url: string, signal: AbortSignal): Promise<number> {
  let worst = 0;
  while (!signal.aborted) {
    const sentAt = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    worst = Math.max(worst, status === 200 ? performance.now() - sentAt : Infinity);
    await sleep(HEALTH_EVERY_MS);
  }
  return worst;
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
