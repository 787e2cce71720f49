import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { ReplicaStats } from '@marketdesk/backend/database/database.ts';
import type { PoolStats } from '@marketdesk/backend/fair-queue.ts';
import type { RealtimeStats } from '@marketdesk/backend/realtime/realtime.ts';
import { Hono, type Context } from 'hono';
import { isLoopbackHost } from '../address.ts';
import { VERSION } from '../version.ts';
import type { Alarm, BackupState, LateItems, Metrics, OpenPayouts } from './metrics.ts';

interface DatabaseCheck {
  /** `embedded`, `postgres` or `hosted`. */
  kind: string;
  /** Rejects if the database does not respond. */
  ping: () => Promise<void>;
  /** Whether its disk has free space; absent if unknown. */
  hasRoom?: () => Promise<boolean>;
  /** Usage of its connections; absent with a hosted backend. */
  pools?: () => PoolStats[];
  /** State of the read replica; null = none. */
  replica?: () => ReplicaStats | null;
}

export interface OperationsOptions {
  database: DatabaseCheck;
  metrics: Metrics;
  metricsToken: string | null;
  /** Metrics of the sockets; absent with a hosted backend. */
  live?: () => RealtimeStats;
  /** Rejects if the database does not respond; absent without a payout provider. */
  openPayouts?: () => Promise<OpenPayouts[]>;
  /** Rejects if the database does not respond. */
  alarms?: () => Promise<Alarm[]>;
  /** Rejects if the database does not respond. */
  lateItems?: () => Promise<LateItems[]>;
  /** Rejects if the database does not respond; absent if no backups are scheduled. */
  backups?: () => Promise<BackupState[]>;
  /** Whether the disk of DATA_DIR has free space; absent if the database is elsewhere. */
  dataDirHasRoom?: () => Promise<boolean>;
  isStopping: () => boolean;
}

interface Env {
  Bindings: HttpBindings;
}

const PING_TIMEOUT_MS = 2_000;

/** Health, readiness and metrics. */
export function operations({
  database,
  metrics,
  metricsToken,
  live,
  openPayouts,
  alarms,
  lateItems,
  backups,
  dataDirHasRoom,
  isStopping,
}: OperationsOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    // Checked first: a database on a full disk may not respond either.
    if ((await dataDirHasRoom?.()) === false) return c.json(fullDisk('DATA_DIR'), 503);
    const { up } = await check(database);
    if (!up) return c.json({ status: 'unavailable', database: 'does not answer' }, 503);
    if ((await database.hasRoom?.()) === false) return c.json(fullDisk('the database'), 503);
    return c.json({ status: 'ready', version: VERSION });
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, metricsToken)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.json({ error: 'Metrics require a request from this machine or the METRICS_TOKEN.' }, 401);
    }
    const state = await check(database);
    // Without a database its metrics are left out; the others must not wait for its timeouts.
    const ask = async <Rows>(read?: () => Promise<Rows>) =>
      state.up ? ((await read?.().catch(() => null)) ?? null) : null;
    const [payouts, raised, late, made] = await Promise.all([
      ask(openPayouts),
      ask(alarms),
      ask(lateItems),
      ask(backups),
    ]);
    const seen = {
      kind: database.kind,
      ...state,
      pools: database.pools?.() ?? [],
      replica: database.replica?.() ?? null,
    };
    const text = metrics.render(seen, live?.() ?? null, payouts, raised, late, made);
    return c.text(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  return app;
}

const fullDisk = (whose: string) => ({
  status: 'unavailable',
  disk: `The disk of ${whose} is full. Free some space; no restart is needed.`,
});

async function check(database: DatabaseCheck): Promise<{ up: boolean; seconds: number }> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), PING_TIMEOUT_MS);
  });
  const up = await Promise.race([database.ping(), timeout]).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  return { up, seconds: (performance.now() - started) / 1000 };
}

/** A proxy on this machine also connects from loopback, but forwards other clients' requests. */
function mayReadMetrics(c: Context<Env>, token: string | null): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token !== null && given !== undefined && isSameText(given, token)) return true;
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !forwarded && isLoopbackHost(c.env.incoming.socket.remoteAddress ?? '');
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
