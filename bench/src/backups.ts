import { setTimeout as delay } from 'node:timers/promises';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import type { BenchRun } from './arguments.ts';
import { compareBusyTimes, STAFF } from './busy-times.ts';
import { commandOf, descendants } from './process-figures.ts';
import { startServer, type RunningServer } from './server-process.ts';

/** Room for a few backups of the demo marketplace. */
const DISK_MB = 200;
const LOOK_MS = 100;
/** After this time of a backup its process is killed. */
const KILL_AFTER_MS = 500;

/** Backups one after the other while staff work: made, killed, and without room at the target. */
export async function backups({ quick }: BenchRun): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB);
  if (disk === null) throw new Error('The bench of backups needs a small disk: run it as root.');
  const server = await startServer({
    BACKUP_DIR: disk.folder,
    BACKUP_SCHEDULE: '0 2 * * *',
    BACKUP_KEEP: '2',
  });
  try {
    await compareBusyTimes(server, {
      title: `${STAFF} members of staff at work while backups run one after the other`,
      disturbances: {
        'backups are made': () => backUp(server),
        'backups are killed': () => backUp(server, { isKilled: true }),
        'the disk for backups is full': async () => {
          await disk.fill();
          const end = await backUp(server);
          return async () => {
            await end();
            await disk.free();
          };
        },
      },
      quick,
    });
  } finally {
    await server.stop();
    await server.remove();
    await disk.close();
  }
}

/** Makes the next backup due whenever none runs. Returns a function that ends this. */
async function backUp(server: RunningServer, { isKilled = false } = {}): Promise<() => Promise<void>> {
  const database = postgresDatabase((await runningUrl(embeddedFolder(server.dataDir))) ?? '', {
    connections: 3,
  });
  const lastRun = async () =>
    (await database.query<{ id: string }>('select max(id) as id from private.backup_runs'))[0]?.id;
  const before = await lastRun();
  const ended = new AbortController();
  const isRunning = () => descendants(server.pid).filter((pid) => commandOf(pid).includes('backup.js'));
  const loop = (async () => {
    while (!ended.signal.aborted) {
      const [pid] = isRunning();
      if (pid === undefined) {
        await database.exec(
          `update private.backup_runs set started_at = started_at - interval '8 days' where finished_at is not null`,
        );
      } else if (isKilled) {
        await delay(KILL_AFTER_MS);
        if (commandOf(pid).includes('backup.js')) process.kill(pid, 'SIGKILL');
      }
      await delay(LOOK_MS);
    }
    while (isRunning().length > 0) await delay(LOOK_MS);
  })();
  return async () => {
    ended.abort();
    await loop;
    const after = await lastRun();
    await database.close();
    if (after === before) throw new Error('No backup was begun.');
  };
}
