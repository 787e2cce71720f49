import { ConfigurationError } from './database.ts';
import { isDiskFull, saysDiskFull } from './full-disk.ts';

/** data_corrupted, index_corrupted, undefined_file, io_error, invalid_catalog_name. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01', '58030', '3D000']);
const NO_FOLDER = 'is not a valid data directory';
const TOO_MANY_FILES = /\b(EMFILE|ENFILE)\b|too many open files|insufficient file descriptors/i;
const NO_MEMORY = /shared memory segment|cannot allocate memory|out of memory|semaphores/i;

interface FailureContext {
  /** `DATA_DIR` or `DATABASE_URL`. */
  variable: string;
  /** The data folder; null for an external database. */
  folder: string | null;
  /** PostgreSQL's log reported a full disk. */
  saidDiskFull?: boolean;
}

/** Returns what the operator must do after a failed start; null if unknown. Also checks the error's causes. */
export function startFailure(
  error: unknown,
  { variable, folder, saidDiskFull = false }: FailureContext,
): ConfigurationError | null {
  const causes = causesOf(error);
  const said = (words: RegExp) => causes.some(({ message }) => words.test(message));
  const sentence = (text: string) => new ConfigurationError(text, { cause: error });
  if (saidDiskFull || causes.some((one) => isDiskFull(one) || saysDiskFull(one.message)))
    return sentence(
      `${variable}: the disk of ${folder ?? 'the database'} is full. Free some space and try again.`,
    );
  if (isOutOfFiles(error)) return sentence(TOO_FEW_FILES);
  if (said(NO_MEMORY))
    return sentence(
      `${variable}: there is too little memory to start the database. Free some and try again.`,
    );
  const damage = causes.find(
    (one) => ('code' in one && DAMAGED.has(String(one.code))) || one.message.includes(NO_FOLDER),
  );
  if (damage === undefined) return null;
  const where = folder === null ? 'the database' : `the database in ${folder}`;
  const choice = folder === null ? 'Restore a backup.' : 'Restore a backup or choose another DATA_DIR.';
  return sentence(`${variable}: ${where} is damaged (${damage.message.split('\n')[0]}). ${choice}`);
}

export const TOO_FEW_FILES =
  'This user may open too few files. Allow 1,024 or more (ulimit -n 1024, or LimitNOFILE= of the service), and start again.';

/** Returns whether this process or PostgreSQL reached the limit of open files. */
export const isOutOfFiles = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => TOO_MANY_FILES.test(message));

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
