import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { runTool } from './run.mjs';

/**
 * The result of a step: a check counts as one test, a suite as its tests.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, seconds: number, output: string,
 *   triedAgain: readonly string[] }} Result
 * @typedef {() => Promise<Result>} Step
 */

// The linter and the compiler are written in Go: at its default, a tenth of their time goes into collecting what they would free at
// their end anyway.
const GO = { GOGC: '400' };

/**
 * A check that passes or fails as a whole.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Step}
 */
export const check = (name, program, args) => async () => {
  const started = performance.now();
  const { code, output } = await runTool(program, args, { variables: GO });
  const failed = code === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: 0, seconds: since(started), output, triedAgain: [] };
};

/**
 * A run of vitest, with the numbers from its own report.
 * @param {string} name
 * @param {string[]} args
 * @param {{ workers: number, variables?: Record<string, string> }} options
 * @returns {Step}
 */
export const suite =
  (name, args, { workers, variables }) =>
  async () => {
    const started = performance.now();
    const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-test-'));
    const report = path.join(folder, 'report.json');
    const told = path.join(ROOT, 'scripts/testing/tried-again.mjs');
    const reporters = [
      '--reporter=default',
      '--reporter=json',
      `--reporter=${told}`,
      `--outputFile.json=${report}`,
    ];
    const options = [
      'run',
      '--no-color',
      `--maxWorkers=${workers}`,
      // On an overloaded machine timing-dependent tests may fail once. Tests that needed a retry are reported,
      // not hidden.
      '--retry=1',
      ...reporters,
      ...args,
    ];
    const { code, output } = await runTool('vitest/vitest.mjs', options, { variables });
    const counts = count(await readFile(report, 'utf8').catch(() => '{}'));
    await rm(folder, { recursive: true, force: true });
    // A run can also fail as a whole: an error outside of all tests, or no report at all.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    return { name, ...counts, failed, seconds: since(started), output, triedAgain: triedAgain(output) };
  };

/**
 * @typedef {{ name: string, status: string, message?: string, assertionResults?: { status: string }[] }} FileReport
 * @param {string} text vitest's JSON report
 */
function count(text) {
  /** @type {{ testResults?: FileReport[] }} */
  const { testResults = [] } = JSON.parse(text);
  const tests = testResults.flatMap(({ assertionResults = [] }) =>
    assertionResults.map(({ status }) => status),
  );
  // A file that fails to load has no failed tests.
  const broken = testResults.filter(
    ({ status, assertionResults = [] }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter((status) => status === 'passed').length;
  const failed = tests.filter((status) => status === 'failed').length;
  return { passed, failed: failed + broken.length, skipped: tests.length - passed - failed };
}

/** @param {string} output what was printed, also by tried-again.mjs */
function triedAgain(output) {
  return [...output.matchAll(/^⟳ (.*)$/gm)].map(([, test = '']) => test);
}

/** @param {number} started */
function since(started) {
  return (performance.now() - started) / 1000;
}

/**
 * What may differ on the oldest supported PostgreSQL: the migrations, the backend's own SQL, each list, races, the audit log's
 * hashes, and plpgsql_check, which only Debian's PostgreSQL has and which looks at all other functions.
 */
const OLDEST = [
  'packages/backend/src/database/migrate.test',
  'packages/backend/src/database/open.test',
  'packages/backend/src/database/database.test',
  'packages/backend/src/database/code/code.test',
  'packages/backend/src/rest/functions.test',
  'packages/backend/src/rest/tables.test',
  'supabase/tests/lints/plpgsql-check',
  'supabase/tests/contract.test',
  'supabase/tests/races.test',
  'supabase/tests/payouts-races.test',
  'supabase/tests/search.test',
  'supabase/tests/users-read.test',
  'supabase/tests/audit-chain.test',
  'supabase/tests/tallies-recount.test',
];

/** Tests of floods judge who has to wait for whom: they have the machine to themselves. */
export const FLOODS = '**/*flood.test.ts';

/** @type {Step} */
export const onFloods = suite('floods, alone', ['--project=backend', 'flood.test'], { workers: 2 });

/** In one worker: half of its processor time is loading, and the other lane keeps the other processor busy. @type {Step} */
export const onOldest = suite(
  'tests, oldest PostgreSQL',
  ['--project=backend', '--project=supabase', ...OLDEST],
  { workers: 1, variables: { TEST_ENGINE: 'oldest' } },
);

/** @param {string} what @param {string} project */
export const types = (what, project) => check(`types of ${what}`, 'typescript/bin/tsc', ['-p', project]);

/** The linter loads all types for its rules: to check them as well costs half of what the compiler would. @type {readonly Step[]} */
export const CHECKS = [
  check('formatted', 'oxfmt/bin/oxfmt', ['--check']),
  check('lint and types', 'oxlint/bin/oxlint', ['--type-check']),
];
