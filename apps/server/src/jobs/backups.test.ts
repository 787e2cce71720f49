import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackup, startProcess, type Process } from '../testing/process.ts';

// Servers as processes, whose backups are processes of their own and of low priority.
vi.setConfig({ testTimeout: 300_000 });

interface Run {
  kind: string;
  target: string | null;
  bytes: number | null;
  report: string | null;
  error: string | null;
}

const OLD = ['marketdesk-2020-01-01T02-00-00Z.tar.gz', 'marketdesk-2020-01-02T02-00-00Z.tar.gz'];
const disk = await mountSmallDisk(20);
let folder: string;
let dataDir: string;
let backups: string;
let server: Process;
let address: string;
let database: Database;

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  PRIVACY_MASTER_KEY: TEST_MASTER_KEY,
  BACKUP_DIR: backups,
  BACKUP_SCHEDULE: '0 2 * * *',
  BACKUP_KEEP: '2',
  ...more,
});
async function start(more: Record<string, string> = {}): Promise<void> {
  server = startProcess(environment(more));
  address = await server.ready;
  database = postgresDatabase(await urlOf(), { connections: 2 });
}
const urlOf = async () => (await runningUrl(embeddedFolder(dataDir))) ?? '';
async function end(signal: NodeJS.Signals): Promise<void> {
  await database.close();
  server.kill(signal);
  await server.ended;
}
const runs = () =>
  database.query<Run>(
    `select kind, target, bytes::integer, report, error from private.backup_runs where finished_at is not null order by id`,
  );
/** Waits for the next run to end, and returns it. */
async function nextRun(work: () => Promise<unknown>): Promise<Run | undefined> {
  const before = (await runs()).length;
  await work();
  await expect.poll(async () => (await runs()).length, { timeout: 200_000 }).toBe(before + 1);
  return (await runs()).at(-1);
}
/** Makes the time of the next run come. */
const makeDue = () =>
  database.exec(
    `update private.backup_runs set started_at = started_at - interval '8 days', leased_until = least(leased_until, now()) where kind = 'backup'`,
  );
const files = async (below = '') => (await readdir(path.join(backups, below))).sort();
const alerts = () => database.query('select type from public.webhook_events');
const metrics = async () => (await fetch(`${address}/metrics`)).text();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-backups-'));
  dataDir = path.join(folder, 'data');
  backups = disk?.folder ?? path.join(folder, 'backups');
  await mkdir(backups, { recursive: true });
  for (const name of OLD) await writeFile(path.join(backups, name), 'old');
  await migratedFolder(dataDir);
  await start();
});
afterAll(async () => {
  await end('SIGKILL');
  await disk?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('scheduled backups', () => {
  it('begin with one at once, and keep the newest', async () => {
    await expect.poll(async () => (await runs()).length, { timeout: 200_000 }).toBe(1);
    const [made] = await runs();
    expect(made).toMatchObject({ kind: 'backup', error: null });
    const [old, name = '', ...others] = (await files()).filter((one) => one.endsWith('.gz'));
    expect([old, others]).toEqual([OLD[1], []]);
    expect(made).toMatchObject({ target: name, bytes: (await readFile(path.join(backups, name))).length });
    expect(await files('keys')).toEqual([name.replace('.tar.gz', '.keys')]);
    const text = await metrics();
    expect(text).toContain(`marketdesk_backup_last_bytes ${String(made?.bytes)}\n`);
    expect(text).toMatch(/^marketdesk_backup_last_success_timestamp_seconds 1\d{9}/m);
    expect(text).toContain('marketdesk_backup_late 0\n');
    expect(text).toContain('marketdesk_backup_runs_total{kind="backup",result="done"} 1\n');
  });

  it('survive kill -9 of the server in the middle: the next run works, and no process is left', async () => {
    const kept = await files();
    await database.exec(
      `insert into public.webhook_targets (name, kind, emails, events) values ('Operators', 'email', '{ops@example.test}', '{alert.backup_late}')`,
    );
    // The snapshot waits for this lock.
    const blocker = postgresDatabase(await urlOf(), { connections: 1 });
    const blocking = blocker.transaction(async (tx) => {
      await tx.exec('lock table public.policies in access exclusive mode');
      await tx.query('select pg_sleep(600)');
    });
    blocking.catch(() => undefined);
    await makeDue();
    await expect.poll(() => existsSync(path.join(dataDir, 'backup.part')), { timeout: 200_000 }).toBe(true);
    await writeFile(path.join(backups, 'marketdesk-2026-01-01T02-00-00Z.tar.gz.part'), 'half');
    // Others are served meanwhile.
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGKILL');
    await server.ended;
    await database.close();

    await start();
    await expect(blocking).rejects.toThrow();
    await blocker.close();
    await makeDue();
    await expect.poll(async () => (await runs()).length, { timeout: 200_000 }).toBe(3);
    const made = (await runs()).at(-1);
    expect((await runs()).at(1)).toMatchObject({ error: 'Its process was killed, or lost the database.' });
    expect(made).toMatchObject({ error: null });
    expect(await alerts()).toEqual([{ type: 'alert.backup_late' }]);
    expect(await files()).toEqual(
      ['keys', ...kept.filter((name) => /^marketdesk-(?!2020)/.test(name)), made?.target].sort(),
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it.skipIf(disk === null)('fail with a sentence when the target’s disk is full', async () => {
    const kept = await files();
    await disk?.fill();
    const failed = await nextRun(makeDue);
    expect(failed?.error).toMatch(/could not be written: no space is left\.$/);
    expect(await metrics()).toContain('marketdesk_backup_runs_total{kind="backup",result="failed"} 1\n');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await files()).toEqual([...kept, 'filler'].sort());
    await disk?.free();
    expect(await nextRun(makeDue)).toMatchObject({ error: null });
  });

  it('are refused if the folder is gone, as an unmounted disk', async () => {
    const { code, stderr } = await startBackup(
      ['now'],
      environment({ BACKUP_DIR: path.join(folder, 'gone') }),
    ).ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^BACKUP_DIR: .+gone is not a folder that can be read\./),
    ]);
  });
});

it('a trial restore is made when it is due, and reports what it found', async () => {
  await database.exec(
    `insert into private.backup_runs (kind, started_at, finished_at) values ('drill', now() - interval '8 days', now())`,
  );
  const drill = await nextRun(async () => {
    await end('SIGTERM');
    await start({ BACKUP_DRILL: '0 4 * * 0' });
  });
  expect(drill).toMatchObject({ kind: 'drill', error: null });
  expect(drill?.report).toMatch(FINE);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('verify'))).toEqual([]);
});

const FINE =
  /^.+marketdesk-\S+\.tar\.gz can be restored: \d+ files, backed up at 2.+Z\.\nAccounts: 0, entries of the ledger: 0\. Every balance is the sum of its entries\.\n.+\nThe saved head .+\nPictures: 0\. Each has its file\.\n.+\.keys belongs to it\.$/;
