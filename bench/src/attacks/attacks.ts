import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { SignJWT } from 'jose';
import type { BenchRun } from '../arguments.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { createAccount } from '../staff-session.ts';
import { printTable, verdict } from '../table.ts';
import { abortAfter, attack, type AttackRequest, formatStatuses, type Weapon } from './attacker.ts';
import { quantile, signInStaff, staffAtWork, worstHealthMs } from './staff.ts';

const SECONDS = 15;
const QUICK_SECONDS = 6;
const STAFF = 6;
const THINK_MS = 250;
const CONCURRENCY = 64;
/** Accounts of the attacks with many users. */
const CROWD = 40;
/** Goal: the p95 of staff during an attack over their p95 without one. */
const GROWTH = 2;
const HEALTH_MS = 200;
/** Goal: a sign-in with the right password while others guess passwords. */
const SIGN_IN_MS = 1000;
const GUESSERS = 300;

interface Attack {
  name: string;
  weapon: Weapon;
}

/** Attacks on the default installation while staff work: the effect on staff and on the health check. */
export async function attacks({ quick }: BenchRun): Promise<void> {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const server = await startServer({});
  try {
    const cookie = await deviceCookie(server);
    const staff = await signInStaff(server, STAFF);
    const measureDuring = async (weapon: Weapon | null) => {
      const signal = abortAfter(seconds);
      const [work, worstHealth, statuses] = await Promise.all([
        staffAtWork(staff, { thinkMs: THINK_MS, signal }),
        worstHealthMs(server.url, signal),
        weapon ? attack(weapon, CONCURRENCY, seconds) : new Map<number, number>(),
      ]);
      return { p95: quantile(work.latencies, 0.95), failed: work.failed, worstHealth, statuses };
    };
    // The first run only warms up.
    await measureDuring(null);
    const quiet = await measureDuring(null);
    const rows = [];
    for (const { name, weapon } of await attacksOn(server)) {
      const { p95, failed, worstHealth, statuses } = await measureDuring(weapon);
      rows.push({
        attack: name,
        'staff p95 ms': p95,
        'over quiet': p95 / quiet.p95,
        'staff failed': failed,
        holds: verdict(p95 / quiet.p95, GROWTH, 'at most'),
        'healthz worst ms': worstHealth,
        'holds ': verdict(worstHealth, HEALTH_MS, 'at most'),
        'answers to the attacker': formatStatuses(statuses),
      });
    }
    printTable(`${STAFF} members of staff at work, p95 ${quiet.p95.toFixed(1)} ms without an attack`, rows);
    await signInUnderAttack(server, cookie, seconds);
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
  const read = (token: string, path: string): AttackRequest => ({
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
      name: 'one user, 100 regular expressions per request',
      weapon: { requests: [read(one, expressions)] },
    },
    { name: 'one user, the most expensive accepted request', weapon: { requests: [read(one, costly)] } },
    {
      name: `${CROWD} users, the most expensive accepted request`,
      weapon: { requests: crowd.map((token) => read(token, costly)) },
    },
    { name: 'wrong passwords for staff and users', weapon: { requests: guesses(server) } },
    {
      name: 'sockets without an account',
      weapon: {
        sockets: `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`,
      },
    },
  ];
}

/** An access token without a session, signed as the auth service signs it. */
function accessToken(id: string, secret: string): Promise<string> {
  return new SignJWT({ role: 'authenticated', aud: 'authenticated', sub: id, email: `${id}@bench.test` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
}

function guesses({ url, anonKey }: RunningServer): AttackRequest[] {
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

/** Sign-ins from a known device while 300 guesses are in flight. */
async function signInUnderAttack(server: RunningServer, cookie: string, seconds: number): Promise<void> {
  const signal = abortAfter(seconds);
  const guessing = attack({ requests: guesses(server) }, GUESSERS, seconds);
  const times: number[] = [];
  let refused = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const { ok } = await signIn(server, cookie);
    if (ok) times.push(performance.now() - started);
    else refused++;
  }
  const p95 = quantile(
    times.sort((x, y) => x - y),
    0.95,
  );
  printTable(`The right password while ${GUESSERS} wrong ones are in flight`, [
    {
      'signed in': times.length,
      refused,
      'p95 ms': p95,
      holds: verdict(p95, SIGN_IN_MS, 'at most'),
      'answers to the attacker': formatStatuses(await guessing),
    },
  ]);
}

/** The cookie that marks a known device, from a sign-in before all attacks. */
async function deviceCookie(server: RunningServer): Promise<string> {
  return (await signIn(server, '')).headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Sends the device's cookie, as a browser does. */
async function signIn({ url, anonKey }: RunningServer, cookie: string): Promise<Response> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: 'moderator@demo.test', password: 'marketdesk-demo' }),
  });
  await response.arrayBuffer();
  return response;
}
