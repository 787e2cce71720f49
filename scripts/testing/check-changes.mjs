import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { changedFiles, changedLines, filesOfGit } from './changes.mjs';
import { readSources } from './imports.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { testsOfProcedures } from './procedures.mjs';
import { allBut } from './projects.mjs';
import { isTest, registryTests, relatedTests } from './related.mjs';
import { check, suite, types } from './steps.mjs';
import { finish, inOrder } from './report.mjs';

/** The TypeScript projects, and the files that affect them. */
const TYPES = /** @type {const} */ ([
  ['the console', 'apps/console', /^(apps\/console|packages)\/.*\.tsx?$/],
  [
    'the server side',
    'tsconfig.json',
    /^(apps\/server|apps\/simulator|packages|supabase|tests|scripts)\/.*\.(ts|mjs)$/,
  ],
  ['journeys', 'tests/e2e', /^(tests|packages)\/.*\.ts$/],
  ['benches', 'bench', /^(bench|packages)\/.*\.ts$/],
]);
const CODE = /\.(tsx?|mjs|js)$/;

/**
 * Checks the files that differ from a commit, and runs the tests that they may affect.
 * @param {string} base
 */
export async function checkChanges(base) {
  const changed = changedFiles(base);
  if (changed === null) {
    console.error(`There is no commit called ${base}.`);
    return finish([{ passed: 0, failed: 1 }]);
  }
  if (changed.length === 0) {
    console.log(`Nothing differs from ${base}. To check a branch: npm run check -- main`);
    return;
  }
  const folder = memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
  if (changed.some((file) => file.startsWith('apps/console/src/routes/'))) await writeRouteTree();
  const code = changed.filter((file) => CODE.test(file));
  const checks = [
    check('formatted', 'oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
    ...(code.length > 0 ? [check('lint', 'oxlint/bin/oxlint', code)] : []),
    ...TYPES.flatMap(([what, project, files]) =>
      changed.some((file) => files.test(file)) ? [types(what, project)] : [],
    ),
  ];
  const tests = testsOf(base, changed);
  const suites =
    tests.length > 0
      ? [suite(`tests in ${tests.length} files`, [...allBut('e2e'), ...tests], { workers: 2 })]
      : [];
  finish((await Promise.all([inOrder(checks), inOrder(suites)])).flat());
}

/** Types and lint of a new page need its route. The router's plugin writes the tree when Vite loads its configuration. */
async function writeRouteTree() {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ root: path.join(ROOT, 'apps/console'), logLevel: 'error' }, 'build');
}

/** Tests that read all of `supabase/code` or the migrated database. */
const READ_SQL = ['scripts/generated-files.test.ts', 'apps/console/src/parts/audit/auditWords.test.ts'];
/** @param {string} file */
const isGenerated = (file) => file.endsWith('.generated.ts');

/** @param {string} base @param {readonly string[]} changed */
function testsOf(base, changed) {
  const sources = readSources();
  const sql = filesOfGit('supabase/*.sql').map((file) => ({
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));
  const changedSql = sql
    .filter(({ file }) => changed.includes(file))
    .map(({ file, text }) => ({ file, lines: changedLines(base, file, text) }));
  const ofSql = sources.filter(({ file }) => file.startsWith('supabase/tests/') && isTest(file));
  const ofRegistry = changedSql.length > 0 || changed.some(isGenerated) ? registryTests(sources) : [];
  const related = relatedTests(
    changed.filter((file) => !isGenerated(file)),
    sources,
  );
  const ofAnySql = changedSql.length > 0 ? READ_SQL : [];
  return [...new Set([...related, ...ofRegistry, ...ofAnySql, ...testsOfProcedures(changedSql, sql, ofSql)])];
}
