import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { startWire } from '@marketdesk/backend/testing/wire.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './start.ts';
import { runStaff, startProcess, type Ended } from './testing/process.ts';

let folder: string;
let taken: Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-main-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  await writeFile(path.join(folder, 'file'), '');
  await migratedFolder(inFolder('demo'));
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);

describe("a server that can't start reports it in one line", () => {
  const lonely = { DATA_DIR: '', PORT: '0', DEMO: '0' };
  const cases: [string, () => Record<string, string>, RegExp][] = [
    [
      'a port that is none',
      () => ({ PORT: 'http' }),
      /^PORT must be a whole number from 0 to 65535, but is "http"\.$/,
    ],
    [
      'a port in use',
      () => ({ PORT: String((taken.address() as AddressInfo).port), DATA_DIR: inFolder('unused') }),
      /^PORT: \d+ is in use on 127\.0\.0\.1\. Stop what uses it, or set another PORT\.$/,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      /^HOST must be an address of this machine, but is "192\.0\.2\.1"\.$/,
    ],
    [
      'a data folder inside a file',
      () => ({ DATA_DIR: inFolder('file/data') }),
      /^DATA_DIR: the folder .+ cannot be written \(part of the path is a file\)\.$/,
    ],
    [
      'a data folder where nobody may write',
      () => ({ DATA_DIR: '/proc/marketdesk' }),
      /^DATA_DIR: the folder .+ cannot be written \(.+\)\.$/,
    ],
    [
      'another kind of database',
      () => ({ DATABASE_URL: 'mysql://h/db' }),
      /^DATABASE_URL must be an address like postgres:.+$/,
    ],
    [
      'a database that does not answer',
      () => ({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:9/db', DATA_DIR: inFolder('unused') }),
      /^DATABASE_URL: nothing answers as PostgreSQL at 127\.0\.0\.1:9 \(connection refused\)\.$/,
    ],
    [
      'a hosted backend that does not answer',
      () => ({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_ROLE_KEY: 'b' }),
      /^SUPABASE_URL: the backend at http:\/\/127\.0\.0\.1:9 does not answer\.$/,
    ],
    [
      'the demo where others could reach it',
      () => ({ HOST: '0.0.0.0', DEMO: '1', DATA_DIR: inFolder('demo') }),
      /^HOST must be a loopback address for the demo marketplace, but is "0\.0\.0\.0"\..+$/,
    ],
  ];
  const start = async (environment: Record<string, string>) =>
    startServer(readConfig({ ...lonely, ...environment }), createLog('silent'), () => undefined);

  it.each(cases)('%s', async (_name, environment, sentence) => {
    const error: unknown = await start(environment()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigurationError);
    const { message } = error as ConfigurationError;
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/\n|hunter2/);
  });

  it('on standard error, and exits with 1', async () => {
    // One error before and one after the database is opened.
    for (const [, environment, sentence] of [cases[0], cases[6]].flatMap((one) => (one ? [one] : []))) {
      const { code, stdout, stderr } = await startProcess({ ...lonely, ...environment() }).ended;
      expect(stderr.replace(/\n$/, '')).toMatch(sentence);
      expect(stderr + stdout).not.toMatch(/^\s+at |hunter2/m);
      expect(code).toBe(1);
    }
  });
});

describe('a server on its own data folder', () => {
  it('creates it, locks it against other servers but not npm run staff, finishes requests on SIGTERM, and starts again', async () => {
    const environment = { DATA_DIR: inFolder('data') };
    const first = startProcess(environment);
    const address = await first.ready;
    expect(first.stdout()).toMatch(/^Creating the database…$/m);
    expect(first.stdout().trimEnd().split('\n').at(-1)).toBe(`Marketdesk is ready at ${address}`);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    const second = await startProcess(environment).ended;
    expect(second.stderr).toMatch(/^DATA_DIR: .+ is in use by another Marketdesk process \(pid \d+\).+\n$/);
    expect(second.code).toBe(1);
    // A command works next to it on the same database: it creates the first admin from a piped password, and the server
    // accepts them.
    const email = 'ada@example.test';
    const args = ['create', '--email', email, '--role', 'admin'];
    expect(await runStaff(args, environment, 'short\n')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Password must be at least 8 characters.\n',
    });
    expect(await runStaff(args, environment, 'lovelace 1815\n')).toMatchObject({
      code: 0,
      stdout: `${email} can sign in as admin.\n`,
      stderr: '',
    });
    const signIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...(await serviceHeaders(environment.DATA_DIR)), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'lovelace 1815' }),
    });
    expect(signIn.status).toBe(200);

    const slow = slowRequest(address);
    await slow.begun;
    first.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${address}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    slow.finish();
    expect(await slow.status).toBe(401);
    expect(await first.ended).toMatchObject<Partial<Ended>>({ code: 0, stderr: '' });

    // A database with an account is never filled with the demo.
    const again = startProcess({ ...environment, DEMO: '1' });
    await again.ready;
    expect(again.stdout()).not.toMatch(/Creating|migrations applied|Seeding/);
    again.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  });
});

/** A request whose body is held back until the test releases it. */
function slowRequest(address: string) {
  const sent = request(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2' },
  });
  sent.write('{');
  return {
    begun: new Promise<void>((resolve) => sent.once('socket', () => setTimeout(resolve, 200))),
    status: new Promise<number>((resolve, reject) => {
      sent.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.once('error', reject);
    }),
    finish: () => void sent.end('}'),
  };
}

async function serviceHeaders(dataDir: string): Promise<Record<string, string>> {
  const { serviceRoleKey } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as {
    serviceRoleKey: string;
  };
  return { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
}

it('counts a mail that the mail server refuses, and does not wait for retries when it stops', async () => {
  const own = await createTestDatabase();
  const environment = {
    DATABASE_URL: own.url,
    DATA_DIR: inFolder('unsent'),
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const server = await startServer(readConfig(environment), createLog('silent'), () => undefined);
  const headers = await serviceHeaders(environment.DATA_DIR);
  const ask = async (at: string) => {
    const body = JSON.stringify({ email: 'kim@example.test' });
    return (await fetch(`${server.address}/auth/v1${at}`, { method: 'POST', headers, body })).status;
  };
  expect([await ask('/admin/users'), await ask('/recover')]).toEqual([200, 200]);
  await expect
    .poll(async () => (await fetch(`${server.address}/metrics`)).text())
    .toContain('marketdesk_mails_total{result="failed"} 1\n');
  const began = performance.now();
  await server.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  await own.close();
});

it('survives connections to the database that break during setup', async () => {
  const own = await createTestDatabase();
  const wire = await startWire(own.url);
  const server = startProcess({ DATABASE_URL: wire.url, DATA_DIR: inFolder('breaks') });
  try {
    const address = await server.ready;
    const health = async () => (await fetch(`${address}/readyz`)).status;
    expect(await health()).toBe(200);
    // The driver's query for array types, the first on each new connection.
    wire.cutAt('typarray');
    await expect.poll(server.stdout).toContain('a database connection broke during setup');
    wire.restore();
    await expect.poll(health).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await wire.close();
    await own.close();
  }
});
