import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

/** @param {...string} args */
const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: Infinity });
/** @param {string} text */
const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Tracked files, and new files that are not ignored. @param {...string} patterns */
export function filesOfGit(...patterns) {
  const found = git('ls-files', '--cached', '--others', '--exclude-standard', ...patterns).stdout;
  return lines(found).filter((file) => existsSync(path.join(ROOT, file)));
}

/**
 * Existing files that differ from a commit, including new ones; null if there is no such commit.
 * @param {string} base
 */
export function changedFiles(base) {
  const { status, stdout } = git('diff', '--name-only', '--no-renames', '--diff-filter=d', base, '--');
  if (status !== 0) return null;
  return [...lines(stdout), ...lines(git('ls-files', '--others', '--exclude-standard').stdout)];
}

/**
 * The line numbers of a file that differ from a commit; all lines if the commit lacks the file.
 * @param {string} base
 * @param {string} file
 * @param {string} text
 */
export function changedLines(base, file, text) {
  const hunks = git('diff', '-U0', '--no-renames', base, '--', file).stdout.matchAll(
    /^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm,
  );
  const found = [...hunks].flatMap(([, from, count]) => upFrom(Number(from), Number(count ?? 1) || 1));
  return found.length > 0 ? found : upFrom(1, text.split('\n').length);
}

/** @param {number} from @param {number} count */
const upFrom = (from, count) => Array.from({ length: count }, (_, at) => from + at);
