import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { lockFolder } from '@marketdesk/backend/database/folder-lock.ts';
import { Failure } from '../failure.ts';

/**
 * Takes a lock for this command and returns a function that releases it. Errors: Failure, with the message `busy` if
 * the lock is taken.
 */
export function takeLock(file: string, busy: string): Promise<() => Promise<void>> {
  return lockFolder(file).catch((error: unknown) => {
    if (error instanceof ConfigurationError) throw new Failure(409, busy, { cause: error });
    throw writeFailure(file, error);
  });
}

/** Explains why a file could not be written. */
export function writeFailure(file: string, error: unknown): Failure {
  return new Failure(500, `${file} could not be written: ${sentence(error)}`, { cause: error });
}

function sentence(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    ENOSPC: 'no space is left.',
    EACCES: 'permission denied.',
    EROFS: 'the file system is read-only.',
    ENOENT: 'its folder does not exist.',
    EEXIST: 'a file with that name has just been created.',
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}
