import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programsOf, type Cluster } from '@marketdesk/test-support/cluster.ts';
import type { LoadResult } from '../load.ts';
import { run } from '../peers/install.ts';
import type { Contender, RequestKind } from './contender.ts';
import { callerOf, RUN, STATEMENTS } from './statements.ts';

/** Variables become parameters, so the statement is prepared once, as in the server. */
const SCRIPT = `${RUN}('authenticated', :claims, :subject, :session, :readonly, :sql, :params);\n`;

/** The same statements in pgbench: the database without a server. Null if there is no pgbench. */
export async function pgbench(cluster: Cluster, claims: string): Promise<Contender | null> {
  const program = await findProgram();
  if (!program) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-pgbench-'));
  const script = path.join(folder, 'call.sql');
  await writeFile(script, SCRIPT);
  const measure = (request: RequestKind) => async (connections: number, seconds: number) => {
    const { sql, params } = STATEMENTS[request];
    const variables = {
      ...{ ...callerOf(claims), sql, params },
      readonly: request === 'table' ? 'on' : 'off',
    };
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const log = path.join(folder, 'log');
    const { stdout } = await run(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-f',
        script,
        '-c',
        String(connections),
        '-j',
        String(Math.min(2, connections)),
      ].concat([...['-T', String(seconds), '--log', `--log-prefix=${log}`, ...given, cluster.url]]),
      { cwd: folder },
    );
    return resultOf(stdout, await takeLatencies(folder));
  };
  return {
    name: 'pgbench',
    measure: {
      console: measure('console'),
      table: measure('table'),
      allColumns: measure('allColumns'),
      small: measure('small'),
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The system's pgbench: npm installs none. */
async function findProgram(): Promise<string | null> {
  const programs = await programsOf('oldest');
  if (!programs) return null;
  const program = path.join(programs.bin, 'pgbench');
  return existsSync(program) ? program : null;
}

function resultOf(output: string, latencies: readonly number[]): LoadResult {
  const rps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(rps > 0)) throw new Error(`pgbench did not measure anything:\n${output}`);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { rps, p50: at(0.5), p99: at(0.99), cpuMs: Number.NaN };
}

/** Reads and removes the logs. Returns milliseconds, sorted. */
async function takeLatencies(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const lines = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')));
  await Promise.all(logs.map((name) => rm(path.join(folder, name))));
  return lines
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b);
}
