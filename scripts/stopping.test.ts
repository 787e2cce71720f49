import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { readPostmasterFile } from '@marketdesk/backend/database/embedded/postmaster-file.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from './free-port.mjs';
import { ROOT } from './root.mjs';

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-stopping-'));
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts a process in its own group, as a terminal does. */
function start(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: child.pid ?? 0,
    /** Waits for output that matches the pattern; returns its first group as a number. */
    untilPrinted: async (pattern: RegExp) => {
      await expect.poll(() => output, { timeout: 60_000 }).toMatch(pattern);
      return Number(pattern.exec(output)?.[1]);
    },
    // Output closes when the last process that writes to it has ended.
    ended: once(child, 'close'),
  };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const BENCH = `
import { endWhenStopped } from '${ROOT}/scripts/orphaned.mjs';
import { startChild } from '${ROOT}/bench/src/child.ts';
import { startCluster } from '${ROOT}/tests/support/src/cluster.ts';
endWhenStopped();
const cluster = await startCluster();
const peer = 'process.on("SIGINT", () => undefined); setInterval(() => undefined, 1000); console.log("peer")';
await startChild(process.execPath, ['-e', peer]);
console.log('measuring with', cluster.port);
setInterval(() => undefined, 1000);`;

it.each([
  ['Ctrl+C', 'SIGINT', -1],
  ['SIGTERM', 'SIGTERM', 1],
] as const)(
  'a bench leaves no child process and no PostgreSQL behind after %s',
  async (_name, signal, whom) => {
    const program = path.join(folder, 'bench.mts');
    await writeFile(program, BENCH);
    const { pid, untilPrinted, ended } = start(process.execPath, ['--import', 'tsx', program]);
    const port = await untilPrinted(/measuring with (\d+)/);
    expect(await listens(port)).toBe(true);
    process.kill(whom * pid, signal);
    await ended;
    await expect.poll(() => listens(port), { timeout: 20_000 }).toBe(false);
  },
);

it('a long check leaves no test process behind', async () => {
  const { pid, untilPrinted, ended } = start(process.execPath, ['scripts/check.mjs', 'insider', '1']);
  await untilPrinted(/RUN/);
  process.kill(pid, 'SIGTERM');
  await ended;
});

it('npm run dev leaves no server and no PostgreSQL behind after npm and its shell exited', async () => {
  const PORT = await freePort();
  const environment = { PORT: String(PORT), DATA_DIR: path.join(folder, 'data'), DEMO: '0' };
  await migratedFolder(environment.DATA_DIR);
  const shell = start('sh', ['-c', `"${process.execPath}" scripts/dev.mjs; :`], {
    ...environment,
    npm_lifecycle_event: 'dev',
  });
  await shell.untilPrinted(/Marketdesk is ready at (\S+)/);
  const postgres = await readPostmasterFile(embeddedFolder(environment.DATA_DIR));
  expect(postgres?.isReady).toBe(true);
  process.kill(shell.pid, 'SIGTERM');
  await shell.ended;
  await expect.poll(() => readPostmasterFile(embeddedFolder(environment.DATA_DIR))).toBeNull();
  expect(await listens(PORT)).toBe(false);
});
