import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, type Database } from './database.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded/cluster.ts';
import { UPGRADE_HINT } from './embedded/folder.ts';
import { ensureFolder } from './ensure-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { openPostgres } from './open-postgres.ts';
import { postgresDatabase, type PostgresOptions } from './postgres.ts';
import { startFailure } from './start-failure.ts';

export interface OpenOptions {
  /** `postgres://…`; absent or empty = an embedded PostgreSQL in `dataDir`/postgres. */
  url?: string | undefined;
  dataDir: string;
  postgres?: PostgresOptions;
  /** Options of the embedded PostgreSQL. */
  embedded?: Omit<EmbeddedOptions, 'folder'>;
}

/** Returns the embedded database's folder in the data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Opens the database. Errors: ConfigurationError with one line for the operator. */
export async function openDatabase({ url, dataDir, postgres, embedded }: OpenOptions): Promise<Database> {
  return url ? openPostgres(url, postgres) : openEmbedded(dataDir, postgres, embedded);
}

async function openEmbedded(
  dataDir: string,
  options: PostgresOptions | undefined,
  embedded: OpenOptions['embedded'],
): Promise<Database> {
  refuseOldFolder(dataDir);
  const folder = embeddedFolder(dataDir);
  let release: () => Promise<void>;
  try {
    await ensureFolder(dataDir);
    release = await lockFolder(join(dataDir, 'postgres.lock'));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw (
      startFailure(error, { variable: 'DATA_DIR', folder: dataDir }) ??
      new ConfigurationError(`DATA_DIR: the folder ${dataDir} cannot be written (${reason(error)}).`)
    );
  }
  try {
    const server = await startEmbedded({ ...embedded, folder });
    const database = postgresDatabase(server.url, { ...options, isOwn: true });
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    if (error instanceof ConfigurationError) throw error;
    throw (
      startFailure(error, { variable: 'DATA_DIR', folder: dataDir }) ??
      new ConfigurationError(
        `DATA_DIR: the database in ${folder} cannot be opened (${reason(error)}). Restore a backup or choose another DATA_DIR.`,
      )
    );
  }
}

/** Refuses a folder of earlier versions, whose database format is not supported. */
function refuseOldFolder(dataDir: string): void {
  const old = join(dataDir, 'db');
  if (!existsSync(join(old, 'PG_VERSION')) || existsSync(embeddedFolder(dataDir))) return;
  throw new ConfigurationError(
    `DATA_DIR: the database in ${old} was written by an earlier Marketdesk, which stored it differently. ${UPGRADE_HINT} ` +
      'See "A backup of an earlier version" in docs/runbook.md.',
  );
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const words: Record<string, string> = {
    EACCES: 'permission denied',
    EROFS: 'read-only file system',
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'a file of that name exists',
    ENOENT: 'it cannot be created',
  };
  return (code && words[code]) ?? error.message.split('\n')[0] ?? error.message;
}
