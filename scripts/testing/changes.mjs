import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

/** @param {...string} args */
const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: Infinity });
/** @param {string} text */
const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Those that git knows, or would add. @param {...string} patterns */
export function filesOfGit(...patterns) {
  const found = git('ls-files', '--cached', '--others', '--exclude-standard', ...patterns).stdout;
  return lines(found).filter((file) => existsSync(path.join(ROOT, file)));
}

/**
 * The files that differ from a commit and are there, new ones too; null if there is no such commit.
 * @param {string} base
 */
export function changedFiles(base) {
  const { status, stdout } = git('diff', '--name-only', '--no-renames', '--diff-filter=d', base, '--');
  if (status !== 0) return null;
  return [...lines(stdout), ...lines(git('ls-files', '--others', '--exclude-standard').stdout)];
}

/**
 * The lines of a file that differ from a commit; all of them if the commit does not have it.
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
