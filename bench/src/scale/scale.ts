import { createHasher } from '@marketdesk/backend/auth/passwords.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { parseArgs } from 'node:util';
import type { BenchRun } from '../arguments.ts';
import { benchCluster, MIGRATIONS } from '../procedures.ts';
import { BENCH_PASSWORD } from '../staff-session.ts';
import { SECTIONS } from './calls.ts';
import { fillMarketplace } from './marketplace.ts';
import { closeSize, measure, openSize, type Sized } from './measure.ts';
import { type Line, missed, printLines } from './report.ts';

const SIZES = '10000,100000,1000000';
const ROUNDS = 60;

/**
 * Every list, filter, sort, search and count over HTTP as an admin, on one connection, at each size. Options: `--sizes
 * 10000,100000`; `--url`, a cluster whose databases scale_SIZE are used, or created and kept (default: a temporary cluster);
 * `--only`, a part of a section's title; `--rounds`.
 */
export async function scale({ args }: BenchRun): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: SIZES },
      url: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(ROUNDS) },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  if (!sizes.every((size) => size >= 1000) || !(rounds >= 1))
    throw new Error(
      'Give --sizes as numbers from 1000 on, separated by commas, and --rounds as a number from 1 on.',
    );
  const own = values.url === undefined ? await benchCluster() : undefined;
  const opened: Sized[] = [];
  try {
    const cluster = values.url ?? own?.url ?? '';
    for (const size of sizes) opened.push(await openSize(size, await scaleDatabase(cluster, size)));
    const lines = await measureSections(opened, values.only, rounds);
    const failed = lines.filter((line) => missed(line) !== '');
    process.stdout.write(`\n${lines.length - failed.length} of ${lines.length} calls meet their goals.\n`);
  } finally {
    for (const sized of opened) await closeSize(sized);
    await own?.stop();
  }
}

async function measureSections(opened: readonly Sized[], only: string, rounds: number): Promise<Line[]> {
  const all: Line[] = [];
  const sizes = opened.map(({ size }) => size);
  for (const { title, goalMs, calls } of SECTIONS) {
    if (!title.toLowerCase().includes(only.toLowerCase())) continue;
    const lines: Line[] = [];
    for (const call of calls)
      lines.push({ name: call.name, goalMs, figures: await measure(opened, call, rounds) });
    printLines(title, lines, sizes);
    all.push(...lines);
  }
  return all;
}

/** Returns the address of the database `scale_SIZE` in a cluster; creates and fills it if it is missing. */
async function scaleDatabase(cluster: string, profiles: number): Promise<string> {
  const name = `scale_${profiles}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const isNew = await createMissing(cluster, name);
  const database = postgresDatabase(url.href, { connections: 1 });
  try {
    await migrate(database, MIGRATIONS);
    if (isNew) await fill(database, profiles);
    await refusePartlyFilled(database, name);
  } finally {
    await database.close();
  }
  return url.href;
}

async function createMissing(cluster: string, name: string): Promise<boolean> {
  const admin = postgresDatabase(cluster, { connections: 1 });
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.length === 0) await admin.exec(`create database ${name}`);
    return found.length === 0;
  } finally {
    await admin.close();
  }
}

async function refusePartlyFilled(database: Database, name: string): Promise<void> {
  const [row] = await database.query<{ whole: boolean }>(
    `select to_regnamespace('bench') is null and exists (select from private.counts) as whole`,
  );
  if (row?.whole !== true)
    throw new Error(`The database ${name} was only partly filled. Drop it and start again.`);
}

async function fill(database: Database, profiles: number): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await fillMarketplace(database, {
    profiles,
    passwordHash: await createHasher().hash(BENCH_PASSWORD),
    log: (line) => process.stdout.write(`  ${seconds().padStart(6)}  ${line}\n`),
  });
  process.stdout.write(
    `${profiles} profiles with their rows in ${seconds()}. Sign in as admin@bench.test, ${BENCH_PASSWORD}.\n`,
  );
}
