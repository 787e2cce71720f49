import { chmod, mkdir, mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isUnavailable, type Database } from '../database.ts';
import { openDatabase, type OpenOptions } from '../open.ts';
import { runningUrl } from './cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { installedElsewhere, installedPrograms } from './programs.ts';
import { findLaunchModes, type LaunchMode } from './launch-modes.ts';

const isRoot = process.getuid?.() === 0;
const INSTALLED = await installedPrograms();
/** Another user may have no access to the repository. */
const mayEnter = ({ asOwner, owner }: LaunchMode): boolean =>
  !asOwner || spawnSync('test', ['-x', `${INSTALLED?.bin ?? ''}/postgres`], { ...owner }).status === 0;
const LAUNCH_MODES: LaunchMode[] = [];
for await (const launchMode of findLaunchModes()) if (mayEnter(launchMode)) LAUNCH_MODES.push(launchMode);
const ELSEWHERE = await installedElsewhere();

let root: string;
/** A shared data folder, because creating one takes longer than the tests. */
let usual: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(root, 0o755);
  usual = join(root, 'usual');
  await openDatabase({ dataDir: usual }).then((database) => database.close());
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function open(options: OpenOptions): Promise<Database> {
  const database = await openDatabase(options);
  onTestFinished(() => database.close().catch(() => undefined));
  return database;
}

const pidIn = async (dataDir: string): Promise<number> =>
  (await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? 0;

/** Creates a database, writes, stops it, and expects the row after a second start. */
async function expectServes(options: OpenOptions): Promise<void> {
  const first = await openDatabase(options);
  await first.exec('drop table if exists kept; create table kept (n int); insert into kept values (7)');
  await first.close();
  const second = await openDatabase(options);
  expect(await second.query('select n from kept')).toEqual([{ n: 7 }]);
  await second.close();
}

describe('launch modes', () => {
  // Another user, the last mode, may not enter such a folder.
  test.each(LAUNCH_MODES)(
    '$name: serves and restarts, in a private folder with a blank and non-ASCII letters if possible',
    async (launchMode) => {
      const parent = join(root, `ğesperrt für andere ${launchMode.name}`);
      await mkdir(parent, { mode: launchMode.asOwner ? 0o755 : 0o700 });
      await expectServes({ dataDir: join(parent, 'dätä, ja'), embedded: { launchModes: [launchMode] } });
    },
  );

  test('a folder created in one mode works in the others', async () => {
    // Last the first mode, which created the folder.
    for (const launchMode of [...LAUNCH_MODES.slice(1), ...LAUNCH_MODES.slice(0, 1)]) {
      const database = await openDatabase({ dataDir: usual, embedded: { launchModes: [launchMode] } });
      await database.exec('create table if not exists moved (n int); insert into moved values (1)');
      await database.close();
    }
  });

  test('the next mode is tried if one does not work', async () => {
    const broken: LaunchMode = { name: 'unshare', prefix: ['false'], owner: null, asOwner: false };
    const database = await open({ dataDir: usual, embedded: { launchModes: [broken, ...LAUNCH_MODES] } });
    await database.ping();
  });

  test('if none works, the operator gets instructions, and no files are left', async () => {
    const dataDir = join(root, 'none');
    const broken: LaunchMode = { name: 'unshare', prefix: ['false'], owner: null, asOwner: false };
    await expect(openDatabase({ dataDir, embedded: { launchModes: [broken] } })).rejects.toThrow(
      /start Marketdesk as another user, or set DATABASE_URL/,
    );
    await expect(openDatabase({ dataDir, embedded: { programs: [] } })).rejects.toThrow(
      /install PostgreSQL 15 or newer, or set DATABASE_URL/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.skipIf(ELSEWHERE === null)(
    'the programs of the PATH are used if npm has none for the system',
    async () => {
      await expectServes({
        dataDir: join(root, 'path'),
        embedded: { programs: ELSEWHERE ? [ELSEWHERE] : [] },
      });
    },
  );

  test.skipIf(process.platform !== 'linux')('libraries are found even if npm ran no scripts', async () => {
    const link = join(INSTALLED?.bin ?? '', '../lib/libpq.so.5');
    await unlink(link);
    expect(await installedPrograms()).toEqual(INSTALLED);
    expect((await stat(link)).size).toBeGreaterThan(0);
  });
});

describe('a running PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: usual });
  });
  afterAll(() => database.close());

  test('has a private folder and does not listen on the network', async () => {
    expect((await stat(join(usual, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(usual, 'postgres'))).toContain('.s.PGSQL.5432');
    expect(await database.query('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await database.query('show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test.skipIf(!isRoot)('does not run as root', async () => {
    const [row] = await database.query<{ status: string }>(
      `select pg_read_file('/proc/self/status') as status`,
    );
    const uid = /^Uid:\s+(\d+)/m.exec(row?.status ?? '')?.[1];
    expect(uid).toBe('65534');
  });

  test('is not affected by a second start on the same folder, which is refused', async () => {
    await expect(openDatabase({ dataDir: usual })).rejects.toThrow(/in use by another Marketdesk process/);
    await database.ping();
  });

  test('ends with this process', async () => {
    const pid = await pidIn(usual);
    await database.close();
    await isGone(pid);
    expect(await runningUrl(join(usual, 'postgres'))).toBeNull();
  });
});

describe('the data folder', () => {
  test('may have a path that is too long for a socket', async () => {
    const dataDir = join(root, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(dirname(dataDir));
    // Node's own copy takes three times as long.
    await promisify(execFile)('cp', ['-R', usual, dataDir]);
    const database = await open({ dataDir });
    const file = await readPostmasterFile(join(dataDir, 'postgres'));
    const { mode } = await stat(file?.socketFolder ?? '');
    expect([dirname(file?.socketFolder ?? ''), mode & 0o777]).toEqual([tmpdir(), 0o700]);
    await database.close();
    await expect(stat(file?.socketFolder ?? '')).rejects.toThrow('ENOENT');
  });

  test('of another PostgreSQL or data format is refused with instructions', async () => {
    const other = join(root, 'other');
    await mkdir(join(other, 'postgres'), { recursive: true });
    await writeFile(join(other, 'postgres', 'PG_VERSION'), '9\n');
    const instructions =
      /Make a backup with the version that wrote it .* restore it with this one into an empty DATA_DIR/;
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(
      /is of PostgreSQL 9, this Marketdesk runs 18/,
    );
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(instructions);
    const old = join(root, 'old');
    await mkdir(join(old, 'db'), { recursive: true });
    await writeFile(join(old, 'db', 'PG_VERSION'), '17\n');
    await expect(openDatabase({ dataDir: old })).rejects.toThrow(instructions);
    expect(await readdir(old)).toEqual(['db']);
  });

  test('with other contents is not overwritten', async () => {
    const dataDir = join(root, 'else');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/cannot be opened \(something else is in it\)/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });
});

describe('when processes end', () => {
  test('after kill -9 PostgreSQL ends too, and the next start waits for its end', async () => {
    const holder = await inAnotherProcess(usual);
    const pid = await pidIn(usual);
    await kill(holder);
    const database = await open({ dataDir: usual });
    await isGone(pid);
    expect(await database.query('select n from kept')).toEqual([{ n: 1 }]);
  });

  test('an orphaned PostgreSQL is stopped by the next start', async () => {
    const holder = await inAnotherProcess(usual);
    const pid = await pidIn(usual);
    // Kills the watchdog shell first.
    const shells = await childrenOf(holder.pid ?? 0);
    for (const shell of [...shells, ...(await Promise.all(shells.map(childrenOf))).flat()])
      if (shell !== pid) process.kill(shell, 'SIGKILL');
    await kill(holder);
    expect(isAlive(pid)).toBe(true);
    const database = await open({ dataDir: usual });
    await isGone(pid);
    expect(await database.query('select n from kept')).toEqual([{ n: 1 }]);
  });

  test('a pid file with an unrelated process does not prevent a start', async () => {
    const folder = join(usual, 'postgres');
    await writeFile(
      join(folder, 'postmaster.pid'),
      `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`,
    );
    const database = await open({ dataDir: usual });
    await database.ping();
  });

  test('it can be stopped at any time after PostgreSQL died', async () => {
    for (const ms of [0, 90, 110, 130, 160, 200]) {
      const database = await open({ dataDir: usual });
      const pid = await pidIn(usual);
      process.kill(pid, 'SIGKILL');
      await delay(ms);
      await database.close();
      // PostgreSQL has ended, or the file still names the killed process.
      const left = await pidIn(usual);
      expect([0, pid]).toContain(left);
    }
  });

  test('it can be stopped while PostgreSQL restarts after the crash of a process', async () => {
    for (let round = 0; round < 3; round++) {
      let tell = (): void => undefined;
      const begins = new Promise<void>((resolve) => (tell = resolve));
      const log = (line: string): void => {
        if (/ended unexpectedly|reinitializing/.test(line)) tell();
      };
      const database = await open({ dataDir: usual, embedded: { log } });
      const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      process.kill(row?.pid ?? 0, 'SIGKILL');
      await begins;
      await database.close();
    }
  });

  test('PostgreSQL is restarted after a crash without losing acknowledged writes', async () => {
    const messages: string[] = [];
    const database = await open({ dataDir: usual, embedded: { log: (line) => messages.push(line) } });
    await database.exec('drop table if exists kept; create table kept (n int)');
    for (let n = 1; n <= 2; n++) {
      await database.query('insert into kept values ($1)', [n]);
      const pid = await pidIn(usual);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => pidIn(usual), { timeout: 20_000 }).not.toBe(pid);
      await expect.poll(() => answers(database), { timeout: 20_000 }).toBe(true);
    }
    expect(await database.query('select count(*) as n from kept')).toEqual([{ n: 2 }]);
    expect(messages.join('\n')).toContain('PostgreSQL ended unexpectedly (exit code 137); restarting it');
  });
});

/** Returns whether the database answers; a failure must be one that clients may retry. */
async function answers(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch (error) {
    expect(isUnavailable(error)).toBe(true);
    return false;
  }
}

/** Waits until the process is gone, because init may take a moment to reap it. */
const isGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const child = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return text.split('\n').map(Number).filter(Boolean);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Opens the database in another process and inserts a row. */
async function inAnotherProcess(dataDir: string) {
  const script = join(root, 'hold.mts');
  await writeFile(
    script,
    `import { openDatabase } from ${JSON.stringify(fileURLToPath(new URL('../open.ts', import.meta.url)))};
     const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
     await database.exec('drop table if exists kept; create table kept (n int); insert into kept values (1)');
     console.log('open');`,
  );
  const tsx = fileURLToPath(new URL('../../../../../node_modules/tsx/dist/cli.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--import', `file://${dirname(tsx)}/loader.mjs`, script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
