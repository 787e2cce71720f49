import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';

// Runs real processes of the built watchdog with a limit of one second instead of thirty, or half a second if the test
// keeps a processor busy.

const TICK_MS = 50;
const LIMIT = 20;
const BRIEF = 10;

vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-watchdog-'));
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a watched process that does `what`. `block(ms)` blocks its event loop without using the processor. */
async function watched(what: string, { canLog = true, limit = LIMIT } = {}) {
  const file = path.join(inject('builtServer'), 'watchdog.js');
  const code = `
    import { execFileSync } from 'node:child_process';
    import { open } from 'node:inspector';
    import { startWatchdog } from ${JSON.stringify(file)};
    startWatchdog({ canLog: ${canLog}, onFailure: (error) => console.error(error), tickMs: ${TICK_MS}, limit: ${limit} });
    const block = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    setInterval(() => undefined, 1000);
    setTimeout(function begins() { ${what} }, 300);`;
  const program = path.join(folder, 'program.mjs');
  await writeFile(program, code);
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    child,
    read: () => child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString())),
    stdout: () => stdout,
    ended: once(child, 'exit').then(([code, signal]) => ({
      code: code as unknown,
      signal: signal as unknown,
    })),
    stderr: () => stderr,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a process with a blocked event loop', () => {
  it.each([
    ['runs an endless loop', 'for (;;) Math.sqrt(2);', /^ {4}at begins \(.+:\d+:\d+\)$/m],
    ['runs a pattern without end', `/^(a+)+$/.test('a'.repeat(50) + 'b');`, /^ {4}at begins \(/m],
    [
      'resolves promises without end',
      '(async function forever() { for (;;) await null; })();',
      /^ {4}at forever \(/m,
    ],
    ['waits outside of JavaScript', `execFileSync('sleep', ['30']);`, /in code that is not JavaScript$/],
  ])('exits and logs where it was: it %s', async (_name, what, stack) => {
    const { read, ended, stdout, stderr } = await watched(what, { limit: BRIEF });
    read();
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(stderr()).toBe('');
    const lines = stdout().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'fatal',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      error: {
        type: 'Error',
        message: 'The event loop is blocked',
        stack: expect.stringMatching(stack) as string,
      },
      msg: 'the event loop was blocked for 0.5 s: exiting',
    });
  });

  it('exits even if its log is never read', async () => {
    const { ended } = await watched(`process.stdout.write('x'.repeat(10_000_000)); block();`);
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('exits without output if logging is silent', async () => {
    const { read, ended, stdout } = await watched('block();', { canLog: false });
    read();
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(stdout()).toBe('');
  });
});

describe('a process that only seems blocked keeps running', () => {
  const LIVES = `setInterval(() => process.stdout.write('.'), 50);`;

  it('after it was stopped for longer than the limit, as on a machine that slept', async () => {
    const { child, read, ended, stdout } = await watched(LIVES);
    read();
    await expect.poll(stdout).toContain('..');
    child.kill('SIGSTOP');
    await pause(3 * TICK_MS * LIMIT);
    const before = stdout().length;
    child.kill('SIGCONT');
    await expect.poll(() => stdout().length).toBeGreaterThan(before + LIMIT * 2);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
  });

  it('while it is repeatedly blocked for less than the limit', async () => {
    const blocked = `setInterval(() => { block(400); process.stdout.write('.'); }, 1);`;
    const { child, read, ended, stdout } = await watched(blocked);
    read();
    await expect.poll(() => stdout().length).toBeGreaterThan(4);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
  });

  it('while a debugger may hold it', async () => {
    const held = `open(0, '127.0.0.1');
      setTimeout(() => { block(1500); process.stdout.write('alive'); }, 200);`;
    const { child, read, ended, stdout } = await watched(held);
    read();
    await expect.poll(stdout).toBe('alive');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
  });
});
