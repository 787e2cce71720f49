import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAs } from '@marketdesk/backend/database/embedded/folder.ts';
import { newPlace, programsOf, runCluster, SUPERUSER_PASSWORD, type Cluster } from './cluster.ts';

export type Replica = Omit<Cluster, 'kill'>;

/** Whether a PostgreSQL with pg_basebackup is installed; npm's has none. */
export async function canReplicate(): Promise<boolean> {
  const programs = await programsOf('oldest');
  return programs !== null && existsSync(join(programs.bin, 'pg_basebackup'));
}

/** Starts a hot standby of the first server, which must be an `oldest`, from its current state. */
export async function startReplica(primary: Pick<Cluster, 'port'>): Promise<Replica> {
  const programs = await programsOf('oldest');
  if (programs === null) throw new Error('no PostgreSQL');
  const { folder, place } = await newPlace(tmpdir(), programs);
  const data = join(folder, 'data');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${SUPERUSER_PASSWORD}`;
  try {
    await runAs(place.launchMode, join(programs.bin, 'pg_basebackup'), [
      ...['-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ]);
    return await runCluster({ ...place, folder, data, durable: false });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
