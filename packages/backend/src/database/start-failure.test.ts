import { expect, it } from 'vitest';
import { ConfigurationError } from './database.ts';
import { MigrationError } from './migration-error.ts';
import { startFailure } from './start-failure.ts';

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });
const ours = { variable: 'DATA_DIR', folder: '/data/postgres' };
const theirs = { variable: 'DATABASE_URL', folder: null };
const FILES = /^This user may open too few files\. Allow 1,024 or more \(ulimit -n 1024, .*start again\.$/;

it.each([
  [
    failed('invalid page in block 0 of relation "base/5/1249"', 'XX001'),
    ours,
    'DATA_DIR: the database in /data/postgres is damaged (invalid page in block 0 of relation "base/5/1249"). Restore a backup or choose another DATA_DIR.',
  ],
  [
    failed('could not open file "base/5/1259": No such file or directory', '58P01'),
    theirs,
    'DATABASE_URL: the database is damaged (could not open file "base/5/1259": No such file or directory). Restore a backup.',
  ],
  [failed('"base/5" is not a valid data directory', '42704'), ours, /is damaged \("base\/5" is not/],
  [
    new MigrationError('a.sql', { cause: failed('database "postgres" does not exist', '3D000') }),
    ours,
    /is damaged \(database "postgres" does not exist\)/,
  ],
  [failed("EMFILE: too many open files, open '/a.sql'", 'EMFILE'), ours, FILES],
  [new ConfigurationError('x', { cause: failed('EMFILE: too many open files', 'EMFILE') }), ours, FILES],
  [
    failed(
      'PostgreSQL did not start (exit code 1): insufficient file descriptors available to start server process',
    ),
    ours,
    FILES,
  ],
  [
    failed(
      'PostgreSQL did not start (exit code 1): could not map anonymous shared memory: Cannot allocate memory',
    ),
    ours,
    'DATA_DIR: there is too little memory to start the database. Free some and try again.',
  ],
  [
    failed('ENOSPC', 'ENOSPC'),
    ours,
    'DATA_DIR: the disk of /data/postgres is full. Free some space and try again.',
  ],
])('%s', (error, place, sentence) => {
  expect(startFailure(error, place)?.message).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  );
});

it('returns null for unknown errors', () => {
  expect(startFailure(failed('syntax error', '42601'), ours)).toBeNull();
});
