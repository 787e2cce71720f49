import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

// The built server as `npm start` runs it, with everything installed and built.

vi.setConfig({ testTimeout: 60_000 });

let shared: Shared;
let program: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  shared = await sharedPostgres();
  program = path.join(shared.dataDir, 'start.mjs');
  const supervisor = path.join(repositoryRoot(), 'scripts/supervise.mjs');
  const server = path.join(inject('builtServer'), 'main.js');
  await writeFile(
    program,
    `import { supervise } from ${JSON.stringify(supervisor)}; supervise(${JSON.stringify(server)});`,
  );
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => shared.close());

/** In its own process group, as a terminal starts it. */
function npmStart(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, HOME, ...shared.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running = child;
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const served = () => stdout.match(/^Marketdesk is ready at .+$/gm)?.length ?? 0;
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    // Closed when the last process that writes to it has exited.
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as unknown),
    /** Resolves when it has reported readiness for the `time`th time. */
    ready: (time: number) => expect.poll(served, { timeout: 30_000 }).toBe(time),
    says: (msg: string) => stdout.split('\n').filter((line) => line.includes(`"msg":"${msg}"`)).length,
  };
}

/** The server's process ID: the only child of the started process. */
async function serverOf(pid: number): Promise<number> {
  const child = spawn('pgrep', ['-P', String(pid)]);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return Number(text.trim());
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

const healthz = (port: string) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.status,
    () => 'closed',
  );

describe('npm start', () => {
  it('serves again at the same address after kill -9 of the server, and stops it on SIGTERM', async () => {
    const PORT = await freePort();
    const { pid, ready, ended, says, stdout } = npmStart({ PORT });
    await ready(1);
    expect(await healthz(PORT)).toBe(200);
    process.kill(await serverOf(pid), 'SIGKILL');
    await ready(2);
    expect(await healthz(PORT)).toBe(200);
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    expect([says('stopping'), says('stopped')]).toEqual([1, 1]);
    expect(stdout()).toContain('"signal":"SIGTERM","msg":"stopping"');
    expect(await healthz(PORT)).toBe('closed');
  });

  it('exits cleanly at Ctrl+C, which signals both processes', async () => {
    const { pid, ready, ended, says, stderr } = npmStart({});
    await ready(1);
    process.kill(-pid, 'SIGINT');
    expect(await ended).toBe(0);
    expect([says('stopping'), says('stopped'), stderr()]).toEqual([1, 1, '']);
  });

  it('reports an invalid variable once, and exits with 1', async () => {
    const { ended, stdout, stderr } = npmStart({ PORT: 'http' });
    expect(await ended).toBe(1);
    expect(stderr()).toBe('PORT must be a whole number from 0 to 65535, but is "http".\n');
    expect(stdout()).toBe('');
  });

  it('stops the server if it is killed itself', async () => {
    const PORT = await freePort();
    const { pid, ready, ended, says } = npmStart({ PORT });
    await ready(1);
    process.kill(pid, 'SIGKILL');
    await ended;
    expect([says('stopping'), says('stopped')]).toEqual([1, 1]);
    expect(await healthz(PORT)).toBe('closed');
  });

  it("stops the server if it is killed during the server's start", async () => {
    const PORT = await freePort();
    const { pid, ended } = npmStart({ PORT });
    await expect.poll(() => serverOf(pid)).not.toBe(0);
    process.kill(pid, 'SIGKILL');
    await ended;
    expect(await healthz(PORT)).toBe('closed');
  });
});
