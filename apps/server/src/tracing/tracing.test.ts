import { readdir, readFile } from 'node:fs/promises';
import { createServer, IncomingMessage } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { Counters } from '../http/counters.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { otlpReceiver } from '../testing/otlp-receiver.ts';
import { sharedPostgres, type Shared } from '../testing/shared-postgres.ts';
import { Tracing } from './tracing.ts';

type Line = Record<string, unknown>;

let shared: Shared;
beforeAll(async () => {
  shared = await sharedPostgres();
});
afterAll(() => shared.close());

async function start(variables: Record<string, string>): Promise<{ server: RunningServer; log: Line[] }> {
  const log: Line[] = [];
  const config = readConfig({ ...shared.environment, ...variables });
  const server = await startServer(
    config,
    createLog('debug', { write: (line) => void log.push(JSON.parse(line) as Line) }),
    () => undefined,
  );
  return { server, log };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const REQUEST = '01890a5d-ac96-774b-bcce-b302099a8057';
const traced = (flags = '01') => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}`, 'x-request-id': REQUEST });

describe('a traced server behind a proxy', () => {
  it('continues the trace of the proxy, down to the procedure, and names it in the log', async () => {
    const receiver = await otlpReceiver();
    const { server, log } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRUSTED_PROXIES: '1',
    });
    const token = await shared.moderator(server.address);
    const call = (name: string, headers: Record<string, string>) =>
      fetch(`${server.address}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          ...headers,
          apikey: shared.keys.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: '{}',
      });
    expect((await call('get_my_access', traced())).status).toBe(200);
    // The proxy decides which traces are recorded.
    const unsampled = { ...traced('00'), traceparent: `00-${'1'.repeat(32)}-${PARENT}-00` };
    await call('get_my_access', unsampled);
    await fetch(`${server.address}/api/admin/withdrawals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await fetch(`${server.address}/readyz`);
    await server.stop();
    receiver.close();

    const spans = receiver.spans();
    const root = spans.find(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === PARENT);
    expect(root).toMatchObject({
      name: 'POST /rest/v1/rpc/get_my_access',
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/rest/v1/rpc/get_my_access',
        'http.response.status_code': 200,
        'marketdesk.request_id': REQUEST,
      },
    });
    expect(spans.find(({ name }) => name === 'get_my_access')).toMatchObject({
      traceId: TRACE,
      parentSpanId: root?.spanId,
      attributes: { 'db.system.name': 'postgresql', 'db.stored_procedure.name': 'get_my_access' },
    });
    expect(log.find(({ requestId, trace_id }) => requestId === REQUEST && trace_id === TRACE)).toBeDefined();
    expect(spans.filter(({ traceId }) => traceId === '1'.repeat(32))).toEqual([]);
    const names = new Set(spans.map(({ name }) => name));
    expect([...names]).toEqual(
      expect.arrayContaining(['POST /auth/v1/*', 'POST /api/admin/withdrawals', 'job held_messages']),
    );
    expect([...names].filter((name) => name.includes('readyz'))).toEqual([]);
  });

  it('sends no personal data, whatever a request contains', async () => {
    const receiver = await otlpReceiver();
    const { server } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRUSTED_PROXIES: '1' });
    const token = await shared.moderator(server.address);
    const person = 'dorothea.quist@example.test';
    const key = { apikey: shared.keys.anonKey };
    const secret = Buffer.from(person).toString('base64url');
    const ask = (at: string, init: RequestInit = {}) =>
      fetch(`${server.address}${at}`, {
        ...init,
        headers: { ...key, 'x-request-id': person, 'user-agent': person, referer: `https://${secret}.test/` },
      }).then((answer) => answer.arrayBuffer());
    const body = JSON.stringify({ email: person, password: secret, p_email: person });
    await Promise.all([
      ask(`/auth/v1/token?grant_type=password&email=${person}`, { method: 'POST', body }),
      ask('/auth/v1/recover', { method: 'POST', body }),
      ask(`/auth/v1/${person}`, { method: 'POST', body }),
      ask(`/rest/v1/profiles?email=eq.${person}`),
      ask(`/rest/v1/${secret}`),
      ask(`/rest/v1/rpc/${secret}`, { method: 'POST', body }),
      ask(`/storage/v1/object/${secret}/${person}`),
      ask(`/appeal?token=${secret}`),
      ask(`/my-data?token=${secret}`),
      ask(`/admin/users/${person}?q=${secret}`),
      ask(`/${secret}`),
      ask(`/${secret}`, { method: 'PROPFIND' }),
      fetch(`${server.address}/rest/v1/profiles?email=eq.${person}&full_name=like.*${secret}*`, {
        headers: { ...key, authorization: `Bearer ${token}` },
      }),
    ]);
    await server.stop();
    receiver.close();

    expect(receiver.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /rest/v1/profiles', 'GET /admin/*', 'GET /appeal', 'profiles']),
    );
    expect(receiver.text()).not.toContain('dorothea');
    expect(receiver.text()).not.toContain('moderator-');
    expect(receiver.text()).not.toContain(secret);
    expect(receiver.text()).not.toMatch(/[\w.]+@[\w.]+/);
  });
});

it('ignores traceparent without a trusted proxy: anyone could hide requests', async () => {
  const receiver = await otlpReceiver();
  const { server } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await fetch(`${server.address}/config.jsonx`, { headers: traced('00') });
  await server.stop();
  receiver.close();
  expect(receiver.spans().filter(({ name }) => name.startsWith('GET '))).toHaveLength(1);
  expect(receiver.text()).not.toContain(TRACE);
});

describe('a receiver that', () => {
  it('never answers delays neither requests nor the stop', async () => {
    const receiver = await otlpReceiver(() => undefined);
    const { server } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    // The first batch is sent meanwhile.
    for (let requests = 0; requests < 600; requests += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => fetch(`${server.address}/config.jsonx`)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    expect(receiver.requests()).toBe(1);
    await server.stop();
    receiver.close();
  });

  it('refuses traces leads to a line in the log', async () => {
    const receiver = await otlpReceiver((response) => void response.writeHead(400).end('no'));
    const log: Line[] = [];
    const tracing = new Tracing({
      url: receiver.url,
      isBehindProxy: false,
      log: createLog('warn', { write: (line) => void log.push(JSON.parse(line) as Line) }),
    });
    // A full batch is sent immediately.
    for (let requests = 0; requests < 600; requests += 1) {
      tracing.request(new IncomingMessage(new Socket()), '').end(200, false);
    }
    await expect.poll(() => log).toMatchObject([{ msg: 'traces could not be sent', failures: 1 }]);
    await tracing.stop();
    receiver.close();
  });
});

it('records jobs with their mails and calls to other servers, without paths', async () => {
  const receiver = await otlpReceiver();
  const other = createServer((request, response) => {
    if (request.url?.startsWith('/lost') === true) request.socket.destroy();
    else response.writeHead(503).end('busy');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const log = createLog('silent');
  const tracing = new Tracing({ url: receiver.url, isBehindProxy: false, log });
  const mailer = tracing.mailer({
    send: () => Promise.reject(Object.assign(new Error('x'), { code: 'EAUTH' })),
  });
  const work = async () => {
    await (await fetch(`http://127.0.0.1:${port}/pay/iban-of-someone`)).text();
    await fetch(`http://127.0.0.1:${port}/lost/iban-of-someone`).catch(() => undefined);
    await mailer.send({ to: 'a@example.test', subject: '', text: '', html: '' });
    return false;
  };
  const counters = new Counters();
  const jobs = startJobs(tracing.jobs([{ name: 'pay', everyMs: 60_000, run: work }]), log, counters);
  await expect.poll(() => counters.samples('marketdesk_job_runs_total')).toHaveLength(1);
  await (await fetch(`http://127.0.0.1:${port}/outside`)).text();
  await jobs.stop(1000);
  await tracing.stop();
  receiver.close();
  other.close();

  const spans = receiver.spans();
  const job = spans.find(({ name }) => name === 'job pay');
  expect(job).toMatchObject({ attributes: { 'error.type': 'EAUTH' }, status: { code: 2 } });
  const server = { 'server.address': '127.0.0.1', 'server.port': port };
  const children = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(children).toHaveLength(3);
  expect(children).toMatchObject([
    { name: 'GET', kind: 3, attributes: { ...server, 'http.response.status_code': 503 } },
    { name: 'GET', kind: 3, attributes: { ...server, 'error.type': expect.any(String) as string } },
    { name: 'send mail', kind: 3, attributes: { 'error.type': 'EAUTH' } },
  ]);
  expect(spans).toHaveLength(4);
  expect(receiver.text()).not.toContain('someone');
});

it('is not loaded by a server without traces', async () => {
  const folder = inject('builtServer');
  const code = (name: string) => readFile(path.join(folder, name), 'utf8');
  const loaded = new Set(['main.js']);
  for (const name of loaded) {
    for (const [, file = ''] of (await code(name)).matchAll(
      /^(?:import|export)\b.*?["']\.\/([^"']+)["'];?$/gm,
    )) {
      loaded.add(file);
    }
  }
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const contains = async (names: Iterable<string>) =>
    (await Promise.all([...names].map(code))).filter((text) => text.includes('OTEL_EXPORTER_OTLP_TIMEOUT'))
      .length;
  expect(await contains(loaded)).toBe(0);
  expect(await contains(files)).toBeGreaterThan(0);
});
