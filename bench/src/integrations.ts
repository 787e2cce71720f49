import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchRun } from './arguments.ts';
import { abortAfter } from './attacks/attacker.ts';
import { quantile, signInStaff, staffAtWork } from './attacks/staff.ts';
import { median } from './load.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

const SECONDS = 15;
const QUICK_SECONDS = 6;
/** Pairs of a quiet and a busy time, whose median ratio counts. */
const ROUNDS = 3;
const STAFF = 6;
const THINK_MS = 250;
const TARGETS = 10;
/** Events that wait for each target when a measurement begins. */
const EVENTS = 40;
/** Goal: the p95 of staff while receivers misbehave over their p95 without targets. */
const GROWTH = 1.2;

/** How receivers behave, by the path of their targets. */
const RECEIVERS: Record<string, (response: ServerResponse) => void> = {
  'answer at once': (response) => response.end(),
  hang: () => undefined,
  'reply 500': (response) => response.writeHead(500).end(),
  redirect: (response) => response.writeHead(307, { location: '/' }).end(),
  'are slow': (response) => setTimeout(() => response.end(), 3000),
  'answer without end': (response) => {
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(65_536), more);
    };
    more();
  },
};

/** Ten receivers of events that fail in one way while staff work. Each way is compared with a quiet time before it. */
export async function integrations({ quick }: BenchRun): Promise<void> {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const server = await startServer({ WEBHOOKS_ALLOW_PRIVATE: '1' });
  const receiver = createServer((request, response) => {
    request.resume();
    RECEIVERS[decodeURIComponent(request.url ?? '').slice(1)]?.(response);
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  try {
    const staff = await signInStaff(server, STAFF);
    const { access_token: admin } = await signIn(server, 'admin@demo.test', 'marketdesk-demo');
    const work = async () => {
      const { latencies, failed } = await staffAtWork(staff, {
        thinkMs: THINK_MS,
        signal: abortAfter(seconds),
      });
      return { p95: quantile(latencies, 0.95), failed };
    };
    // The first run only warms up.
    await work();
    const rows = [];
    for (const what of Object.keys(RECEIVERS)) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const quiet = await work();
        const remove = await queueEvents(
          server,
          admin,
          `http://127.0.0.1:${port}/${encodeURIComponent(what)}`,
        );
        const busy = await work();
        await remove();
        rounds.push({ quiet: quiet.p95, busy: busy.p95, ratio: busy.p95 / quiet.p95, failed: busy.failed });
      }
      const ratio = median(rounds.map((round) => round.ratio));
      rows.push({
        'receivers that': what,
        'quiet p95 ms': median(rounds.map(({ quiet }) => quiet)),
        'p95 ms': median(rounds.map(({ busy }) => busy)),
        ratio,
        failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
        holds: verdict(ratio, GROWTH, 'at most'),
      });
    }
    printTable(
      `${STAFF} members of staff at work while ${TARGETS} receivers get ${EVENTS} events each`,
      rows,
    );
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await server.stop();
    await server.remove();
  }
}

interface Target {
  id: string;
  row_version: number;
}

/** Adds targets with events that wait for them. Returns a function that removes them. */
async function queueEvents(server: RunningServer, admin: string, url: string): Promise<() => Promise<void>> {
  const call = async <Result>(name: string, args: object) => {
    const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${admin}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as Result;
  };
  const targets: Target[] = [];
  for (let n = 0; n < TARGETS; n += 1)
    targets.push(
      await call<Target>('admin_save_webhook_target', {
        p_name: `Bench ${n}`,
        p_kind: 'webhook',
        p_url: url,
        p_events: ['report.created'],
      }),
    );
  for (const { id } of targets)
    for (let n = 0; n < EVENTS; n += 1) await call('admin_send_test_event', { p_id: id });
  return async () => {
    for (const { id, row_version } of targets)
      await call('admin_delete_webhook_target', { p_id: id, p_row_version: row_version });
  };
}
