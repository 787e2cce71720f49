import path from 'node:path';
import { readArguments, UsageError } from '../command-line/command.ts';

export interface BackupCommand {
  /** Absolute path. */
  file: string;
}

export interface RestoreCommand {
  /** Absolute path. */
  file: string;
  /** Only check whether the backup could be restored. */
  check: boolean;
}

const BACKUP_USAGE = `Usage:
  npm run backup -- FILE   with or without a running server
Writes the database, images, keys and mails of DATA_DIR to FILE, a tar.gz that must not exist yet.`;

const RESTORE_USAGE = `Usage:
  npm run restore -- FILE           restores a backup into DATA_DIR, which must be empty or missing
  npm run restore -- FILE --check   only checks that the backup is complete and not from a newer version`;

/** Errors: UsageError. */
export function parseBackupCommand(args: string[]): BackupCommand {
  const { positionals } = readArguments(args, {}, BACKUP_USAGE);
  return { file: fileOf(positionals, BACKUP_USAGE) };
}

/** Errors: UsageError. */
export function parseRestoreCommand(args: string[]): RestoreCommand {
  const { positionals, values } = readArguments(args, { check: { type: 'boolean' } }, RESTORE_USAGE);
  return { file: fileOf(positionals, RESTORE_USAGE), check: values.check === true };
}

function fileOf([file, ...rest]: string[], usage: string): string {
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not a known option.\n${usage}`);
  if (file === undefined) throw new UsageError(usage);
  return path.resolve(file);
}
