import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { accessToken } from '../access-token.ts';
import type { BenchRun } from '../arguments.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { createAccount } from '../staff-session.ts';
import { printTable, verdict } from '../table.ts';
import { after } from '../work/marketplace.ts';
import { desks } from '../work/memory.ts';
import { quantile, staffOf } from '../work/staff.ts';
import { attack, inWords, type Weapon } from './attacker.ts';
import type { Question } from './flood.ts';
import { watchHealth } from './health.ts';

const SECONDS = 15;
const QUICK_SECONDS = 6;
const STAFF = 6;
const THINK_MS = 250;
const AT_ONCE = 64;
/** Accounts of the many. */
const CROWD = 40;
/** The limit for staff: their p95 during an attack over that without one. */
const GROWTH = 2;
const HEALTH_MS = 200;
/** The limit for a correct password during guessing. */
const SIGN_IN_MS = 1000;

interface Attack {
  name: string;
  weapon: Weapon;
}

/**
 * Attacks on the default installation while staff work: how each affects staff and the health check.
 */
export async function attacks({ quick }: BenchRun): Promise<void> {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const server = await startServer({});
  try {
    const device = await deviceOf(server);
    const staff = await desks(server, STAFF);
    const felt = async (weapon: Weapon | null) => {
      const signal = after(seconds);
      const [work, worstHealth, statuses] = await Promise.all([
        staffOf(staff, { thinkMs: THINK_MS, signal }),
        watchHealth(server.url, signal),
        weapon ? attack(weapon, AT_ONCE, seconds) : new Map<number, number>(),
      ]);
      return { p95: quantile(work.latencies, 0.95), failed: work.failed, worstHealth, statuses };
    };
    await felt(null);
    const quiet = await felt(null);
    const rows = [];
    for (const { name, weapon } of await attacksOn(server)) {
      const { p95, failed, worstHealth, statuses } = await felt(weapon);
      rows.push({
        attack: name,
        'staff p95 ms': p95,
        'over quiet': p95 / quiet.p95,
        'staff failed': failed,
        holds: verdict(p95 / quiet.p95, GROWTH, 'at most'),
        'healthz worst ms': worstHealth,
        'holds ': verdict(worstHealth, HEALTH_MS, 'at most'),
        'the attacker got': inWords(statuses),
      });
    }
    printTable(`${STAFF} of the staff at work, p95 ${quiet.p95.toFixed(1)} ms in a quiet time`, rows);
    await signInUnderAttack(server, device, seconds);
  } finally {
    await server.stop();
    await server.remove();
  }
}

async function attacksOn(server: RunningServer): Promise<Attack[]> {
  const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, async (_, n) =>
      accessToken(await createAccount(server, `crowd-${n}@bench.test`), jwtSecret),
    ),
  );
  const ask = (token: string, path: string): Question => ({
    url: `${server.url}/rest/v1/${path}`,
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}` },
  });
  const [one = ''] = crowd;
  const conditions = (count: number, of: (n: number) => string) =>
    encodeURIComponent(Array.from({ length: count }, (_, n) => of(n)).join(','));
  const expressions = `taxonomy_translations?select=locale&or=(${conditions(100, (n) => `display_name.imatch.(a|b)+${n}.*x+y`)})`;
  const costly = `taxonomy_translations?select=locale&order=display_name.desc&or=(${conditions(4, (n) => `display_name.ilike.*${n}*a*e*i*o*u*zz*`)},${conditions(90, (n) => `display_name.gt.${n}`)})`;
  return [
    {
      name: 'one user, 100 regular expressions a request',
      weapon: { questions: [ask(one, expressions)] },
    },
    { name: 'one user, the costliest that is let in', weapon: { questions: [ask(one, costly)] } },
    {
      name: `${CROWD} users, the costliest that is let in`,
      weapon: { questions: crowd.map((token) => ask(token, costly)) },
    },
    { name: 'wrong passwords for staff and for anybody', weapon: { questions: guesses(server) } },
    {
      name: 'sockets without an account',
      weapon: {
        sockets: `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`,
      },
    },
  ];
}

function guesses({ url, anonKey }: RunningServer): Question[] {
  const emails = [
    'admin@demo.test',
    'moderator@demo.test',
    ...Array.from({ length: 50 }, (_, n) => `crowd-${n}@bench.test`),
  ];
  return emails.map((email) => ({
    url: `${url}/auth/v1/token?grant_type=password`,
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  }));
}

/** Somebody of the staff who has signed in from here before, while 300 guesses are always under way. */
async function signInUnderAttack(server: RunningServer, device: string, seconds: number): Promise<void> {
  const signal = after(seconds);
  const guessing = attack({ questions: guesses(server) }, 300, seconds);
  const times: number[] = [];
  let refused = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const { ok } = await signIn(server, device);
    if (ok) times.push(performance.now() - started);
    else refused++;
  }
  const p95 = quantile(
    times.sort((x, y) => x - y),
    0.95,
  );
  printTable('A right password while 300 wrong ones are always under way', [
    {
      'signed in': times.length,
      refused,
      'p95 ms': p95,
      holds: verdict(p95, SIGN_IN_MS, 'at most'),
      'the attacker got': inWords(await guessing),
    },
  ]);
}

/** The cookie by which a device is known, from a sign-in before all attacks. */
async function deviceOf(server: RunningServer): Promise<string> {
  return (await signIn(server, '')).headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** With the device's cookie, as a browser sends it. */
async function signIn({ url, anonKey }: RunningServer, cookie: string): Promise<Response> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: 'moderator@demo.test', password: 'marketdesk-demo' }),
  });
  await response.arrayBuffer();
  return response;
}
