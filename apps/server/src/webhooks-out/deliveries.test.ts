import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCertificates, type Certificates } from '@marketdesk/test-support/certificates.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditCheckJob } from '../audit/check-job.ts';
import { Counters } from '../http/counters.ts';
import { createLog } from '../log.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { deliveriesJob, type DeliveriesOptions } from './deliveries.ts';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
interface Attempt {
  state: string;
  status: number | null;
  error: string | null;
  answer: string | null;
}

let desk: Desk;
let admin: Account;
let token: string;
/** A receiver that fails in every way, by path. */
let receiver: http.Server;
/** Not HTTP at all. */
let other: net.Server;
/** With a self-signed certificate. */
let secure: https.Server;
let certificates: Certificates;
const received: Received[] = [];
const counters = new Counters();

const RECEIVERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/ok': (_request, response) => response.end('Thank you\0'),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/error': (_request, response) => response.writeHead(500).end('<b>Out of order</b>'),
  '/redirect': (_request, response) => response.writeHead(307, { location: '/ok' }).end(),
  '/hang': () => undefined,
  '/close': (request) => request.socket.destroy(),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('Half', () => response.socket?.destroy());
  },
  '/slow': (_request, response) => {
    response.writeHead(200);
    response.write('Wait');
  },
  '/endless': (_request, response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), more);
    };
    more();
  },
};

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.person('admin');
  token = await desk.tokenOf(admin);
  await desk.client.asService('configure_webhooks', { p_allow_private: true });
  receiver = http.createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers as Record<string, string>, body });
      RECEIVERS[path]?.(request, response);
    });
  });
  other = net.createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0\r\n'));
  certificates = await createCertificates();
  const { 'server.crt': cert, 'server.key': key } = certificates.server.valid;
  secure = https.createServer({ cert, key }, (request, response) => {
    received.push({ path: request.url ?? '', headers: {}, body: '' });
    response.end();
  });
  for (const server of [receiver, other, secure]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  other.close();
  secure.close();
  await certificates.remove();
  await desk.close();
});
afterEach(async () => {
  received.length = 0;
  await desk.database.exec(
    'delete from public.webhook_targets; delete from public.webhook_events; delete from private.mails',
  );
});

const portOf = (server: net.Server) => String((server.address() as AddressInfo).port);
const at = (path: string) => `http://127.0.0.1:${portOf(receiver)}${path}`;

async function rpc<Row>(name: string, args: object): Promise<Row> {
  const response = await fetch(`${desk.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: desk.keys.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Row;
}
const save = (name: string, args: object = {}) =>
  rpc<{ id: string; secret: string; row_version: number }>('admin_save_webhook_target', {
    p_name: name,
    p_kind: 'webhook',
    p_url: at(`/${name}`),
    p_events: ['report.created'],
    ...args,
  });
const emit = (times = 1) =>
  desk.database.query(
    `select private.emit_event('report.created', '{"report_id": "7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a"}', $1) from generate_series(1, $2::int)`,
    [admin.id, times],
  );
const job = (options: Partial<DeliveriesOptions> = {}) =>
  deliveriesJob({
    call: desk.client.asService,
    counters,
    log: createLog('silent'),
    siteUrl: 'https://desk.test',
    isPrivateAllowed: true,
    ...options,
  });
const run = (options: Partial<DeliveriesOptions> = {}) => job(options).run(new AbortController().signal);
const attempts = async (): Promise<Record<string, Attempt>> =>
  Object.fromEntries(
    (
      await desk.database.query<Attempt & { name: string }>(
        `select t.name::text, d.state, a.status, a.error, a.answer
           from private.webhook_attempts a
           join public.webhook_deliveries d on d.id = a.delivery_id
           join public.webhook_targets t on t.id = d.target_id`,
      )
    ).map(({ name, ...attempt }) => [name, attempt]),
  );

it('events are signed as Standard Webhooks says, by the earlier secret too after its renewal', async () => {
  const { id, secret, row_version } = await save('ok');
  const renewed = await rpc<{ secret: string }>('admin_renew_webhook_secret', {
    p_id: id,
    p_row_version: row_version,
  });
  await emit();
  await run();
  const [one] = received;
  if (one === undefined) throw new Error('Nothing arrived');
  const message = {
    type: 'report.created',
    timestamp: expect.any(String) as string,
    data: { report_id: '7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a' },
  };
  for (const known of [secret, renewed.secret])
    expect(new Webhook(known).verify(one.body, one.headers)).toEqual(message);
  expect(() => new Webhook(secret).verify(one.body.replace('7d0c1f6e', '7d0c1f6f'), one.headers)).toThrow();
  expect(await attempts()).toEqual({
    ok: { state: 'delivered', status: 200, error: null, answer: 'Thank you' },
  });

  // The same id again, with a new signature.
  const [delivery] = await desk.database.query<{ id: string }>('select id from public.webhook_deliveries');
  await rpc('admin_redeliver', { p_delivery_ids: [delivery?.id] });
  await run();
  expect(received[1]?.headers['webhook-id']).toBe(one.headers['webhook-id']);
});

it('the log names how a receiver failed, and the event is sent again', async () => {
  for (const path of Object.keys(RECEIVERS)) await save(path.slice(1));
  await save('not-http', { p_url: `http://127.0.0.1:${portOf(other)}` });
  await save('not-tls', { p_url: `https://127.0.0.1:${portOf(receiver)}` });
  await save('not-trusted', { p_url: `https://localhost:${portOf(secure)}/ok` });
  const free = net.createServer();
  await once(free.listen(0, '127.0.0.1'), 'listening');
  await save('refused', { p_url: `http://127.0.0.1:${portOf(free)}` });
  free.close();
  await once(free, 'close');
  await save('no-name', { p_url: 'http://nobody.invalid' });
  await emit();
  await run({ timeoutMs: 2000 });
  const failed = (error: string, status: number | null = null, answer: string | null = null) => ({
    state: 'failed',
    status,
    error,
    answer,
  });
  const { 'no-name': noName, ...others } = await attempts();
  expect(others).toEqual({
    ok: { state: 'delivered', status: 200, error: null, answer: 'Thank you' },
    gone: failed('The receiver answered with an error (410).', 410),
    error: failed('The receiver answered with an error (500).', 500, '<b>Out of order</b>'),
    redirect: failed('The receiver redirects (307). Enter the address to which it redirects.', 307),
    hang: failed('There was no answer within 2 seconds.'),
    close: failed('The receiver closed the connection without an answer.'),
    // The receiver has accepted the event; the rest of its answer doesn't matter.
    cut: { state: 'delivered', status: 200, error: null, answer: 'Half' },
    slow: { state: 'delivered', status: 200, error: null, answer: 'Wait' },
    endless: { state: 'delivered', status: 200, error: null, answer: 'x'.repeat(500) },
    'not-http': failed('The receiver’s answer is not HTTP.'),
    'not-tls': failed('A secure connection to the server can’t be made.'),
    'not-trusted': failed('The certificate of the server is not valid.'),
    refused: failed('The server refuses connections.'),
  });
  expect(noName?.error).toMatch(
    /^There is no server of this name\.|^The name of the server can’t be resolved\.$/,
  );
  // The redirect was not followed.
  expect(received.filter(({ path }) => path === '/ok')).toHaveLength(1);
  const [gone] = await desk.database.query(`select state from public.webhook_targets where name = 'gone'`);
  expect(gone).toEqual({ state: 'off' });
});

it('a target that hangs delays no other, and a stop ends it; its events are sent after their lease', async () => {
  await save('hang');
  await save('ok');
  await emit(30);
  const stop = new AbortController();
  const running = job({ timeoutMs: 600_000 }).run(stop.signal);
  await expect.poll(() => received.filter(({ path }) => path === '/ok').length, { timeout: 60_000 }).toBe(30);
  expect(received.filter(({ path }) => path === '/hang')).toHaveLength(2);
  stop.abort();
  await running;
  const left = await desk.database.query(
    `select d.state, count(*)::int, bool_and(d.next_at > now()) as leased
       from public.webhook_deliveries d join public.webhook_targets t on t.id = d.target_id
      where t.name = 'hang' and d.is_leased group by 1`,
  );
  expect(left).toEqual([{ state: 'waiting', count: 20, leased: true }]);
  expect(counters.samples('marketdesk_webhook_deliveries_total')).toContainEqual([
    'result="delivered"',
    expect.any(Number),
  ]);
});

it('private addresses are refused, also behind a name, and nothing arrives', async () => {
  await save('literal', { p_url: at('/ok') });
  await save('named', { p_url: `https://inside.test:${portOf(receiver)}/ok` });
  await emit();
  await run({
    isPrivateAllowed: false,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  expect(received).toEqual([]);
  expect(await attempts()).toMatchObject({
    literal: { state: 'failed', status: null, error: 'The address must start with https://.' },
    named: {
      state: 'failed',
      error:
        'The address leads to a private network. The operator can allow this with WEBHOOKS_ALLOW_PRIVATE=1.',
    },
  });
});

describe('for people', () => {
  it('Slack and Teams get the event in words, with a link, and no markup of others', async () => {
    await desk.database.query(
      `update public.profiles set full_name = '<!channel> [x](y)' where user_id = $1`,
      [admin.id],
    );
    for (const p_kind of ['slack', 'teams'])
      await save(p_kind, { p_kind, p_url: at('/ok'), p_with_personal_data: true });
    await emit();
    await run();
    const bodies = received.map(({ body }) => body).sort();
    expect(JSON.parse(bodies[1] ?? '')).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: expect.objectContaining({
            body: [
              { type: 'TextBlock', text: 'A report was submitted.', weight: 'Bolder', wrap: true },
              {
                type: 'FactSet',
                facts: expect.arrayContaining([
                  { title: 'Report id', value: '7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a' },
                  { title: 'Person full name', value: '<!channel> \\[x\\](y)' },
                ]) as unknown,
              },
            ],
            actions: [
              {
                type: 'Action.OpenUrl',
                title: 'Open in Marketdesk',
                url: 'https://desk.test/admin/reports/7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a',
              },
            ],
          }) as unknown,
        },
      ],
    });
    const { text: message } = JSON.parse(bodies[0] ?? '') as { text: string };
    expect(message).toMatch(/^\*A report was submitted\.\*\nPerson /);
    expect(message).toContain('Person full name: &lt;!channel&gt;');
    expect(message).toContain(
      '<https://desk.test/admin/reports/7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a|Open in Marketdesk>',
    );
    expect(received.map(({ headers }) => headers['webhook-signature'])).toEqual([undefined, undefined]);
  });

  it('mails go through the outbox, once for each address', async () => {
    await save('mail', { p_kind: 'email', p_url: null, p_emails: ['b@example.test', 'a@example.test'] });
    await emit();
    await run();
    expect(
      await desk.database.query('select recipient, subject, body, link_path from private.mails order by 1'),
    ).toEqual(
      ['a@example.test', 'b@example.test'].map((recipient) => ({
        recipient,
        subject: 'A report was submitted.',
        body: 'A report was submitted.\n\nReport id: 7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a',
        link_path: '/admin/reports/7d0c1f6e-5b0a-4c3e-9a51-0f6f5c1d2b3a',
      })),
    );
  });
});

it('the daily check of the audit log tells of an altered entry', async () => {
  await save('ok', { p_events: ['alert.audit_broken'] });
  const check = () =>
    auditCheckJob(desk.client.asService, createLog('silent')).run(new AbortController().signal);
  await check();
  await run();
  expect(received).toEqual([]);
  await desk.database.exec(
    `alter table public.admin_action_audit disable trigger refuse_change;
     update public.admin_action_audit set action = 'view_user' where action = 'save_webhook_target' and id = (select max(id) from public.admin_action_audit where action = 'save_webhook_target');
     alter table public.admin_action_audit enable trigger refuse_change`,
  );
  await check();
  await check();
  await run();
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({
      type: 'alert.audit_broken',
      data: { broken_id: expect.any(Number) as number, broken_by: 'content' },
    }),
  ]);
});
