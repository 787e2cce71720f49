import path from 'node:path';
import { readArguments, UsageError } from '../command-line/command.ts';

export interface BackupCommand {
  /** Absolute path; null = a new file at the configured target. */
  file: string | null;
  /** Only the keys of people. */
  onlyKeys: boolean;
}

export interface RestoreCommand {
  /** Absolute path; null = the newest one at the configured target. */
  file: string | null;
  /** Load `file`, which contains keys, into the present database. */
  onlyKeys: boolean;
  /** Absolute path of the keys; null = the file next to the backup, if there is one. */
  keys: string | null;
  /** check: only read it. verify: restore it into a temporary database. */
  mode: 'restore' | 'check' | 'verify';
}

const BACKUP_USAGE = `Usage:
  npm run backup -- FILE.tar.gz      with or without a running server
  npm run backup -- keys FILE.keys   only the keys of people, of any database
  npm run backup -- now              into BACKUP_DIR or BACKUP_S3_URL, as BACKUP_SCHEDULE does
Writes the database, images, keys and mails of DATA_DIR to FILE.tar.gz, and the keys of people to FILE.keys beside it.
The files must not exist yet.`;

const RESTORE_USAGE = `Usage:
  npm run restore -- FILE.tar.gz           restores a backup into DATA_DIR, which must be empty or missing
  npm run restore -- FILE.tar.gz --check   only checks that the backup is complete and not from a newer version
  npm run restore -- FILE.tar.gz --verify  restores it into a temporary database, and checks balances and the audit log
  npm run restore -- keys FILE.keys        loads only keys, into a database restored in another way
--keys NEWEST.keys loads the keys of people from that file, instead of the one beside the backup. People who were erased
after the backup are erased again. newest as FILE.tar.gz is the newest scheduled backup, with the newest file of keys.`;

/** Errors: UsageError. */
export function parseBackupCommand(args: string[]): BackupCommand {
  const { positionals } = readArguments(args, {}, BACKUP_USAGE);
  if (positionals.join(' ') === 'now') return { file: null, onlyKeys: false };
  return filesOf(positionals, BACKUP_USAGE);
}

/** Errors: UsageError. */
export function parseRestoreCommand(args: string[]): RestoreCommand {
  const options = {
    check: { type: 'boolean' },
    verify: { type: 'boolean' },
    keys: { type: 'string' },
  } as const;
  const { positionals, values } = readArguments(args, options, RESTORE_USAGE);
  const { check = false, verify = false } = values;
  const keys = values.keys === undefined ? null : path.resolve(values.keys);
  const mode = verify ? 'verify' : check ? 'check' : 'restore';
  const isNewest = positionals.join(' ') === 'newest' || (verify && positionals.length === 0);
  if (isNewest) return { file: null, onlyKeys: false, keys, mode };
  const command = filesOf(positionals, RESTORE_USAGE);
  if (command.onlyKeys && (mode !== 'restore' || keys !== null)) {
    throw new UsageError(`--check, --verify and --keys go with a backup.\n${RESTORE_USAGE}`);
  }
  return { ...command, keys, mode };
}

function filesOf(positionals: string[], usage: string): { file: string; onlyKeys: boolean } {
  const onlyKeys = positionals[0] === 'keys';
  const [file, ...rest] = onlyKeys ? positionals.slice(1) : positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not a known option.\n${usage}`);
  if (file === undefined) throw new UsageError(usage);
  return { file: path.resolve(file), onlyKeys };
}
