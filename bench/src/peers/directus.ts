import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithUs, stopChild } from '../child.ts';
import { COLUMNS, PAGE, type Contender } from '../hot-path/contender.ts';
import { load } from '../load.ts';
import { freePort } from '../server-process.ts';
import { installPeer, run } from './install.ts';

const TOKEN = 'bench-static-token';
const READY_MS = 60_000;

/** Directus in front of the same database, for an admin with a static token: no policies and no session to check. */
export async function directus(databaseUrl: string): Promise<Contender> {
  const folder = await installPeer('directus');
  const port = await freePort();
  const env = {
    ...process.env,
    ...settings(databaseUrl, port),
    EXTENSIONS_PATH: path.join(folder, 'extensions'),
  };
  await run(process.execPath, ['node_modules/directus/cli.js', 'bootstrap'], { cwd: folder, env });
  const child = endWithUs(
    spawn(process.execPath, ['node_modules/directus/cli.js', 'start'], {
      ...{ cwd: folder, env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/server/ping`);
  const measure = (address: string) => (connections: number, seconds: number) =>
    load(
      { url: url + address, method: 'GET', headers: { authorization: `Bearer ${TOKEN}` }, body: '' },
      { connections, seconds, pid: child.pid ?? 0 },
    );
  const page = `sort=-created_at&limit=${PAGE}`;
  const columns = measure(`/items/profiles?fields=${COLUMNS.join(',')}&${page}`);
  return {
    name: 'Directus',
    measure: {
      console: columns,
      table: columns,
      allColumns: measure(`/items/profiles?${page}`),
      small: measure('/users/me?fields=id,role,status,email'),
    },
    stop: () => stopChild(child),
  };
}

/** The settings that its documentation advises for production, without the app, sockets and telemetry. */
const settings = (databaseUrl: string, port: number) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  SECRET: 'a-secret-of-the-bench-and-nothing-else',
  HOST: '127.0.0.1',
  PORT: String(port),
  NODE_ENV: 'production',
  SERVE_APP: 'false',
  WEBSOCKETS_ENABLED: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'bench-password-1',
  ADMIN_TOKEN: TOKEN,
});

async function untilAnswers(url: string): Promise<void> {
  const end = performance.now() + READY_MS;
  while (performance.now() < end) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await delay(250);
  }
  throw new Error(`${url} did not answer within ${READY_MS / 1000} s`);
}
