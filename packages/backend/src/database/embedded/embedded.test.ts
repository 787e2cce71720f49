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
import { findWays, type Way } from './ways.ts';

const isRoot = process.getuid?.() === 0;
const INSTALLED = await installedPrograms();
/** Another user may be kept out of the repository itself. */
const mayEnter = ({ asOwner, owner }: Way): boolean =>
  !asOwner || spawnSync('test', ['-x', `${INSTALLED?.bin ?? ''}/postgres`], { ...owner }).status === 0;
const WAYS: Way[] = [];
for await (const way of findWays()) if (mayEnter(way)) WAYS.push(way);
const ELSEWHERE = await installedElsewhere();

let root: string;
/** For whoever only needs one that is there: to make one takes longer than all else. */
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

/** Makes it, writes to it, ends it, and finds what was written: a first and a second start. */
async function serves(options: OpenOptions): Promise<void> {
  const first = await openDatabase(options);
  await first.exec('drop table if exists kept; create table kept (n int); insert into kept values (7)');
  await first.close();
  const second = await openDatabase(options);
  expect(await second.query('select n from kept')).toEqual([{ n: 7 }]);
  await second.close();
}

describe('each way to start it', () => {
  // Another user may not enter such a folder, and is the last to be tried.
  test.each(WAYS)(
    '$name: serves, and serves again, where it may in a folder closed to others, with a blank and letters that are not ASCII',
    async (way) => {
      const parent = join(root, `ğesperrt für andere ${way.name}`);
      await mkdir(parent, { mode: way.asOwner ? 0o755 : 0o700 });
      await serves({ dataDir: join(parent, 'dätä, ja'), embedded: { ways: [way] } });
    },
  );

  test('a folder that one way has made is served by each of the others', async () => {
    // The first has made it.
    for (const way of [...WAYS.slice(1), ...WAYS.slice(0, 1)]) {
      const database = await openDatabase({ dataDir: usual, embedded: { ways: [way] } });
      await database.exec('create table if not exists moved (n int); insert into moved values (1)');
      await database.close();
    }
  });

  test('the next is tried where one does not work', async () => {
    const broken: Way = { name: 'unshare', prefix: ['false'], owner: null, asOwner: false };
    const database = await open({ dataDir: usual, embedded: { ways: [broken, ...WAYS] } });
    await database.ping();
  });

  test('when none works, the operator is told what to do, and nothing is left', async () => {
    const dataDir = join(root, 'none');
    const broken: Way = { name: 'unshare', prefix: ['false'], owner: null, asOwner: false };
    await expect(openDatabase({ dataDir, embedded: { ways: [broken] } })).rejects.toThrow(
      /start Marketdesk as another user, or set DATABASE_URL/,
    );
    await expect(openDatabase({ dataDir, embedded: { programs: [] } })).rejects.toThrow(
      /install PostgreSQL 15 or newer, or set DATABASE_URL/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.skipIf(ELSEWHERE === null)('the programs of the PATH, where npm has none for the system', async () => {
    await serves({ dataDir: join(root, 'path'), embedded: { programs: ELSEWHERE ? [ELSEWHERE] : [] } });
  });

  test.skipIf(process.platform !== 'linux')(
    'the libraries find each other, also where npm ran no script',
    async () => {
      const link = join(INSTALLED?.bin ?? '', '../lib/libpq.so.5');
      await unlink(link);
      expect(await installedPrograms()).toEqual(INSTALLED);
      expect((await stat(link)).size).toBeGreaterThan(0);
    },
  );
});

describe('one that runs', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: usual });
  });
  afterAll(() => database.close());

  test('has a folder that only its owner may enter, and nothing listens on the network', async () => {
    expect((await stat(join(usual, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(usual, 'postgres'))).toContain('.s.PGSQL.5432');
    expect(await database.query('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await database.query('show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test.skipIf(!isRoot)('is not root where we are', async () => {
    const [row] = await database.query<{ status: string }>(
      `select pg_read_file('/proc/self/status') as status`,
    );
    const uid = /^Uid:\s+(\d+)/m.exec(row?.status ?? '')?.[1];
    expect(uid).toBe('65534');
  });

  test('is left alone by a second one on the same folder, which says so', async () => {
    await expect(openDatabase({ dataDir: usual })).rejects.toThrow(/in use by another Marketdesk process/);
    await database.ping();
  });

  test('ends with us', async () => {
    const pid = await pidIn(usual);
    await database.close();
    await isGone(pid);
    expect(await runningUrl(join(usual, 'postgres'))).toBeNull();
  });
});

describe('the folder', () => {
  test('may have a path that is too long for a socket', async () => {
    const dataDir = join(root, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(dirname(dataDir));
    // Node's own copy would take three times as long.
    await promisify(execFile)('cp', ['-R', usual, dataDir]);
    const database = await open({ dataDir });
    const file = await readPostmasterFile(join(dataDir, 'postgres'));
    const { mode } = await stat(file?.socketFolder ?? '');
    expect([dirname(file?.socketFolder ?? ''), mode & 0o777]).toEqual([tmpdir(), 0o700]);
    await database.close();
    await expect(stat(file?.socketFolder ?? '')).rejects.toThrow('ENOENT');
  });

  test('of another PostgreSQL, or of a version that stored it differently, is refused with the way out', async () => {
    const other = join(root, 'other');
    await mkdir(join(other, 'postgres'), { recursive: true });
    await writeFile(join(other, 'postgres', 'PG_VERSION'), '9\n');
    const wayOut =
      /Make a backup with the version that wrote it .* restore it with this one into an empty DATA_DIR/;
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(
      /is of PostgreSQL 9, this Marketdesk runs 18/,
    );
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(wayOut);
    const old = join(root, 'old');
    await mkdir(join(old, 'db'), { recursive: true });
    await writeFile(join(old, 'db', 'PG_VERSION'), '17\n');
    await expect(openDatabase({ dataDir: old })).rejects.toThrow(wayOut);
    expect(await readdir(old)).toEqual(['db']);
  });

  test('with something else in it is not written over', async () => {
    const dataDir = join(root, 'else');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/cannot be opened \(something else is in it\)/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });
});

describe('when processes end', () => {
  test('after kill -9 of us it ends too, and the next start copes if it has not yet', async () => {
    const holder = await inAnotherProcess(usual);
    const pid = await pidIn(usual);
    await kill(holder);
    const database = await open({ dataDir: usual });
    await isGone(pid);
    expect(await database.query('select n from kept')).toEqual([{ n: 1 }]);
  });

  test('one that was left running is ended by the next start', async () => {
    const holder = await inAnotherProcess(usual);
    const pid = await pidIn(usual);
    // The shell that would end it goes first.
    const shells = await childrenOf(holder.pid ?? 0);
    for (const shell of [...shells, ...(await Promise.all(shells.map(childrenOf))).flat()])
      if (shell !== pid) process.kill(shell, 'SIGKILL');
    await kill(holder);
    expect(isAlive(pid)).toBe(true);
    const database = await open({ dataDir: usual });
    await isGone(pid);
    expect(await database.query('select n from kept')).toEqual([{ n: 1 }]);
  });

  test('a file that names a process of somebody else keeps nobody from starting', async () => {
    const folder = join(usual, 'postgres');
    await writeFile(
      join(folder, 'postmaster.pid'),
      `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`,
    );
    const database = await open({ dataDir: usual });
    await database.ping();
  });

  test('can be stopped at any moment after PostgreSQL died', async () => {
    for (const ms of [0, 90, 110, 130, 160, 200]) {
      const database = await open({ dataDir: usual });
      const pid = await pidIn(usual);
      process.kill(pid, 'SIGKILL');
      await delay(ms);
      await database.close();
      // It runs no more, or is the one that was killed.
      const left = await pidIn(usual);
      expect([0, pid]).toContain(left);
    }
  });

  test('can be stopped in the moment in which it begins again after one of its processes died', async () => {
    for (let round = 0; round < 3; round++) {
      let tell = (): void => undefined;
      const begins = new Promise<void>((resolve) => (tell = resolve));
      const log = (line: string): void => {
        if (/ended by itself|reinitializing/.test(line)) tell();
      };
      const database = await open({ dataDir: usual, embedded: { log } });
      const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      process.kill(row?.pid ?? 0, 'SIGKILL');
      await begins;
      await database.close();
    }
  });

  test('when PostgreSQL dies it is started again, and what was acknowledged is there', async () => {
    const said: string[] = [];
    const database = await open({ dataDir: usual, embedded: { log: (line) => said.push(line) } });
    await database.exec('drop table if exists kept; create table kept (n int)');
    for (let n = 1; n <= 2; n++) {
      await database.query('insert into kept values ($1)', [n]);
      const pid = await pidIn(usual);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => pidIn(usual), { timeout: 20_000 }).not.toBe(pid);
      await expect.poll(() => answers(database), { timeout: 20_000 }).toBe(true);
    }
    expect(await database.query('select count(*) as n from kept')).toEqual([{ n: 2 }]);
    expect(said.join('\n')).toContain('PostgreSQL has ended by itself (exit code 137); it is started again');
  });
});

/** A failure must be one that clients are told to try again after. */
async function answers(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch (error) {
    expect(isUnavailable(error)).toBe(true);
    return false;
  }
}

/** Whoever inherits an ended process may take a moment to let go of it. */
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

/** Opens it there, with a row in it. */
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
