import { execFile } from 'node:child_process';
import { chown, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  clusterOwner,
  findBinaries,
  freePort,
  startServer,
  SUPERUSER_PASSWORD,
  urlOf,
  type Cluster,
} from './cluster.ts';

const run = promisify(execFile);

export type Replica = Omit<Cluster, 'kill'>;

/** A second server that follows the first as a hot standby, from its state of now on. */
export async function startReplica(primary: Pick<Cluster, 'port'>): Promise<Replica> {
  const bin = await findBinaries();
  if (!bin) throw new Error('no PostgreSQL');
  const owner = await clusterOwner();
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-replica-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  // Only the programs asked for may have been linked to where the others are.
  const program = join(dirname(await realpath(join(bin, 'initdb'))), 'pg_basebackup');
  await run(program, [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    ...owner,
    cwd: folder,
    env: { ...process.env, PGPASSWORD: SUPERUSER_PASSWORD },
  });
  const port = await freePort();
  const start = () => startServer({ bin, data, port, folder, owner, durable: false });
  let server = await start();
  return {
    url: urlOf(port),
    port,
    halt: () => server('keep'),
    async resume() {
      server = await start();
    },
    async stop() {
      await server();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
