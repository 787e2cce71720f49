import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';

// With fake servers; apps/server tests the supervisor with the built server.

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-supervise-'));
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Supervises a server that prints its number (1, 2, …) and pid, and then does `what`. */
async function supervised(what: string) {
  const counter = path.join(await mkdtemp(path.join(folder, 'run-')), 'starts');
  const server = `${counter}.mjs`;
  await writeFile(
    server,
    `import { appendFileSync, statSync } from 'node:fs';
    appendFileSync(${JSON.stringify(counter)}, '.');
    const number = statSync(${JSON.stringify(counter)}).size;
    const ready = () => process.send('ready', () => console.log('ready', number));
    const stay = () => setInterval(() => undefined, 1000);
    console.log('start', number, process.pid);
    ${what}`,
  );
  const program = `${counter}-supervisor.mjs`;
  await writeFile(
    program,
    `import { supervise } from ${JSON.stringify(path.join(ROOT, 'scripts/supervise.mjs'))};
    supervise(${JSON.stringify(server)});`,
  );
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  const started = (number: number) => new RegExp(`^start ${number} (\\d+)$`, 'm').exec(stdout)?.[1];
  return {
    stdout: () => stdout,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as unknown),
    /** The pid of the server of the `number`th start. */
    start: async (number: number) => {
      await expect.poll(() => started(number), { timeout: 20_000 }).toBeDefined();
      return Number(started(number));
    },
    /** Resolves with that pid once the server is ready. */
    ready: async (number: number) => {
      await expect.poll(() => stdout.split('\n'), { timeout: 20_000 }).toContain(`ready ${number}`);
      return Number(started(number));
    },
  };
}

const FOLLOWS = `process.on('message', (signal) => { console.log('told', signal); process.exit(0); });`;

describe('a server that ends before it was ready is not restarted', () => {
  it.each([
    ['with its own code', 'process.exit(3);', 3],
    ['by its own signal', `process.kill(process.pid, 'SIGKILL');`, 'SIGKILL'],
  ])('%s', async (_name, what, how) => {
    const { ended, stdout } = await supervised(what);
    expect(await ended).toBe(how);
    expect(stdout()).toMatch(/^start 1 \d+\n$/);
  });
});

describe('a server that was ready', () => {
  it('is restarted after it was killed, with a longer delay each time, and logs it', async () => {
    const { ready, stdout, kill, ended } = await supervised(`${FOLLOWS} stay(); ready();`);
    process.kill(await ready(1), 'SIGKILL');
    process.kill(await ready(2), 'SIGKILL');
    await ready(3);
    const lines = stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const time = expect.stringMatching(/^\d{4}-.+Z$/) as string;
    const fields = { level: 'error', time, code: null, signal: 'SIGKILL' };
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...fields, msg: 'the server ended; restarting in 0.5 s' },
      { ...fields, msg: 'the server ended; restarting in 1 s' },
    ]);
    kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('is restarted until it is ready, for example while its database is down', async () => {
    const { start, kill, ended, stdout } = await supervised(
      `if (number === 1) { ready(); setTimeout(() => process.exit(1), 50); }
      else if (number < 4) process.exit(1); else { ${FOLLOWS} stay(); ready(); }`,
    );
    await start(4);
    expect(stdout()).toContain('restarting in 2 s');
    kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('may exit on purpose', async () => {
    const { ended, stdout } = await supervised(`ready(); setTimeout(() => process.exit(0), 50);`);
    expect(await ended).toBe(0);
    expect(stdout()).toMatch(/^start 1 \d+\n(ready 1\n)?$/);
  });
});

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s is forwarded once, and the supervisor waits for the server',
    async (signal) => {
      const { start, kill, ended, stdout } = await supervised(
        `process.on('message', (told) => { console.log('told', told); setTimeout(() => process.exit(4), 300); }); stay(); ready();`,
      );
      await start(1);
      kill(signal);
      expect(await ended).toBe(4);
      expect(stdout()).toMatch(new RegExp(`^start 1 \\d+\n(ready 1\n)?told ${signal}\n$`));
    },
  );

  it('end the supervisor immediately while no server runs', async () => {
    const { kill, ended, stdout } = await supervised(`ready(); setTimeout(() => process.exit(1), 50);`);
    await expect.poll(stdout, { timeout: 20_000 }).toContain('restarting in 2 s');
    kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(stdout()).not.toContain('start 4');
  });
});
