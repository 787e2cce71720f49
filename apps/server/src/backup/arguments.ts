import path from 'node:path';
import { readArguments, UsageError } from '../command-line/command.ts';

export interface BackupCommand {
  /** Absolute path. */
  file: string;
  /** Only the keys of people. */
  onlyKeys: boolean;
}

export interface RestoreCommand {
  /** Absolute path. */
  file: string;
  /** Load `file`, which contains keys, into the present database. */
  onlyKeys: boolean;
  /** Absolute path of the keys; null = the file next to the backup, if there is one. */
  keys: string | null;
  /** Only check whether the backup could be restored. */
  check: boolean;
}

const BACKUP_USAGE = `Usage:
  npm run backup -- FILE.tar.gz      with or without a running server
  npm run backup -- keys FILE.keys   only the keys of people, of any database
Writes the database, images, keys and mails of DATA_DIR to FILE.tar.gz, and the keys of people to FILE.keys beside it.
The files must not exist yet.`;

const RESTORE_USAGE = `Usage:
  npm run restore -- FILE.tar.gz           restores a backup into DATA_DIR, which must be empty or missing
  npm run restore -- FILE.tar.gz --check   only checks that the backup is complete and not from a newer version
  npm run restore -- keys FILE.keys        loads only keys, into a database restored in another way
--keys NEWEST.keys loads the keys of people from that file, instead of the one beside the backup. People who were erased
after the backup are erased again.`;

/** Errors: UsageError. */
export function parseBackupCommand(args: string[]): BackupCommand {
  const { positionals } = readArguments(args, {}, BACKUP_USAGE);
  return filesOf(positionals, BACKUP_USAGE);
}

/** Errors: UsageError. */
export function parseRestoreCommand(args: string[]): RestoreCommand {
  const options = { check: { type: 'boolean' }, keys: { type: 'string' } } as const;
  const { positionals, values } = readArguments(args, options, RESTORE_USAGE);
  const { check = false, keys } = values;
  const command = filesOf(positionals, RESTORE_USAGE);
  if (command.onlyKeys && (check || keys !== undefined)) {
    throw new UsageError(`--check and --keys go with a backup.\n${RESTORE_USAGE}`);
  }
  return { ...command, check, keys: keys === undefined ? null : path.resolve(keys) };
}

function filesOf(positionals: string[], usage: string): { file: string; onlyKeys: boolean } {
  const onlyKeys = positionals[0] === 'keys';
  const [file, ...rest] = onlyKeys ? positionals.slice(1) : positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not a known option.\n${usage}`);
  if (file === undefined) throw new UsageError(usage);
  return { file: path.resolve(file), onlyKeys };
}
