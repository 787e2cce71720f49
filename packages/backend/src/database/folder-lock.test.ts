import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rm(folder, { recursive: true }));

const IN_USE = /in use by another Marketdesk process/;
const holder = (fields: object) =>
  writeFile(
    file,
    JSON.stringify({ pid: process.pid, host: hostname(), started: null, nonce: 'other', ...fields }),
  );

test('one holder at a time, then the next', async () => {
  const release = await lockFolder(file);
  await expect(lockFolder(file)).rejects.toThrow(IN_USE);
  await release();
  await release();
  await (
    await lockFolder(file)
  )();
});

test('of many concurrent attempts exactly one succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(file)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]?.value();
});

test('a lock left by kill -9 is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await new Promise((resolve) => child.once('spawn', resolve));
  await holder({ pid: child.pid });
  await expect(lockFolder(file)).rejects.toThrow(new RegExp(`pid ${child.pid ?? ''}`));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const release = await lockFolder(file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
  await release();
});

test('a lock with a reused process id is taken over', async () => {
  await holder({ started: '1' });
  await (
    await lockFolder(file)
  )();
});

test('another machine’s lock is respected while its heartbeat continues', async () => {
  await holder({ pid: 1, host: 'another-machine' });
  await expect(lockFolder(file)).rejects.toThrow('pid 1 on another-machine');
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  await (
    await lockFolder(file)
  )();
});

test('a damaged lock is eventually taken over', async () => {
  await writeFile(file, '{"pid":');
  await (
    await lockFolder(file)
  )();
});

test('of many processes that find a stale lock exactly one takes it over', async () => {
  await holder({ started: '1' });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(file)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]?.value();
});
