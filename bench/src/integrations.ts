import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchRun } from './arguments.ts';
import { compareBusyTimes, STAFF } from './busy-times.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { signIn } from './staff-session.ts';

const TARGETS = 10;
/** Events that wait for each target when a measurement begins. */
const EVENTS = 40;

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

/** Ten receivers of events that fail in one way while staff work. */
export async function integrations({ quick }: BenchRun): Promise<void> {
  const server = await startServer({ WEBHOOKS_ALLOW_PRIVATE: '1' });
  const receiver = createServer((request, response) => {
    request.resume();
    RECEIVERS[decodeURIComponent(request.url ?? '').slice(1)]?.(response);
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  try {
    const { access_token: admin } = await signIn(server, 'admin@demo.test', 'marketdesk-demo');
    await compareBusyTimes(server, {
      title: `${STAFF} members of staff at work while ${TARGETS} receivers get ${EVENTS} events each`,
      disturbances: Object.fromEntries(
        Object.keys(RECEIVERS).map((what) => [
          `receivers ${what}`,
          () => queueEvents(server, admin, `http://127.0.0.1:${port}/${encodeURIComponent(what)}`),
        ]),
      ),
      quick,
    });
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
