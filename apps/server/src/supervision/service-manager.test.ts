import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sharedPostgres, type Shared } from '../testing/shared-postgres.ts';
import { takeServiceManager } from './service-manager.ts';

vi.setConfig({ testTimeout: 60_000 });

const given = { PATH: '/bin', NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000', WATCHDOG_PID: '7' };

describe('settings of systemd', () => {
  it('are removed from the environment, so that no child process speaks for the server', () => {
    const environment = { ...given, PORT: '3000' };
    expect(takeServiceManager(environment, 7)).toEqual({
      environment: { PATH: '/bin', NOTIFY_SOCKET: '/run/notify' },
      watchdogMs: 60_000,
    });
    expect(environment).toEqual({ PATH: '/bin', PORT: '3000' });
  });

  it.each([
    ['a watchdog that belongs to another process', { ...given, WATCHDOG_PID: '8' }],
    ['no watchdog', { PATH: '/bin', NOTIFY_SOCKET: '/run/notify' }],
    ['an invalid watchdog interval', { ...given, WATCHDOG_USEC: 'soon' }],
  ])('may be %s', (_name, environment) => {
    expect(takeServiceManager({ ...environment }, 7)).toMatchObject({ watchdogMs: null });
  });

  it('may be missing', () => {
    expect(takeServiceManager({ PATH: '/bin' }, 7)).toBeNull();
  });
});

// Node can't open such a socket, so a few lines of Python stand in for systemd.
const RECEIVER = `
import os, socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('bound', flush=True)
while True: print(receiver.recv(4096).decode(), flush=True)
`;
const canTest = existsSync('/usr/bin/systemd-notify') && spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!canTest)('a server started by systemd', () => {
  let shared: Shared;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    shared = await sharedPostgres();
  });
  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));
  afterAll(() => shared.close());

  function start(command: string, args: string[], environment: Record<string, string> = {}) {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(command, args, {
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    return { child, stdout: () => stdout };
  }

  it('reports that it can serve, then that it is alive, until its event loop is blocked', async () => {
    const socket = path.join(shared.dataDir, 'notify');
    const { stdout: received } = start('python3', ['-c', RECEIVER, socket]);
    await expect.poll(received).toBe('bound\n');
    const alive = () => received().match(/^WATCHDOG=1$/gm)?.length ?? 0;

    // Like systemd: the watched process is the server itself.
    const main = path.join(inject('builtServer'), 'main.js');
    const { child, stdout } = start('sh', ['-c', 'WATCHDOG_PID=$$ exec "$0" "$1"', process.execPath, main], {
      ...shared.environment,
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '900000',
    });
    await expect.poll(received, { timeout: 30_000 }).toMatch(/^READY=1$/m);
    expect(stdout()).toMatch(/^Marketdesk is ready at /m);
    await expect.poll(alive).toBeGreaterThan(3);
    expect(received().match(/^READY=1$/gm)).toHaveLength(1);

    child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = alive();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(alive()).toBe(before);
    child.kill('SIGCONT');
    await expect.poll(alive).toBeGreaterThan(before);

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(stdout()).not.toContain('systemd could not be notified');
  });

  it('logs a failed notification', async () => {
    const environment = { ...shared.environment, NOTIFY_SOCKET: path.join(shared.dataDir, 'nobody') };
    const { child, stdout } = start(
      process.execPath,
      [path.join(inject('builtServer'), 'main.js')],
      environment,
    );
    await expect
      .poll(stdout, { timeout: 30_000 })
      .toContain('"state":"READY=1","msg":"systemd could not be notified"');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
