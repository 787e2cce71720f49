import { readArguments, UsageError } from '../command-line/command.ts';
import { STORES, type StoreName } from './stores.ts';

export interface StorageCommand {
  to: StoreName;
  deletesSource: boolean;
}

const USAGE = `Usage:
  npm run storage -- move folder|database|s3                    copies all uploaded files there and verifies them
  npm run storage -- move folder|database|s3 --delete-source    then deletes them from the other stores
The stores are DATA_DIR/storage, the database, and the bucket of STORAGE_S3_URL. An interrupted move continues when it
is run again. The server may run while files are copied, but not for the last run.`;

/** Errors: UsageError. */
export function parseStorageCommand(args: string[]): StorageCommand {
  const { positionals, values } = readArguments(args, { 'delete-source': { type: 'boolean' } }, USAGE);
  const [command, name, ...rest] = positionals;
  const to = STORES.find((store) => store === name);
  if (command !== 'move' || to === undefined || rest.length > 0) throw new UsageError(USAGE);
  return { to, deletesSource: values['delete-source'] ?? false };
}
