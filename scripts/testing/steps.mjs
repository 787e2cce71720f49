import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { runTool } from './run.mjs';

/**
 * The result of a step: a check counts as one test, a suite as its tests.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, seconds: number, output: string,
 *   retried: readonly string[] }} Result
 * @typedef {() => Promise<Result>} Step
 */

// The linter and the compiler are written in Go. With the default, a tenth of their time is garbage collection.
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
  return { name, passed: 1 - failed, failed, skipped: 0, seconds: since(started), output, retried: [] };
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
    const retryReporter = path.join(ROOT, 'scripts/testing/retried.mjs');
    const reporters = [
      '--reporter=default',
      '--reporter=json',
      `--reporter=${retryReporter}`,
      `--outputFile.json=${report}`,
    ];
    const options = [
      'run',
      '--no-color',
      `--maxWorkers=${workers}`,
      // Timing-dependent tests may fail once on an overloaded machine. The report names every retried test.
      '--retry=1',
      ...reporters,
      ...args,
    ];
    const { code, output } = await runTool('vitest/vitest.mjs', options, { variables });
    const counts = count(await readFile(report, 'utf8').catch(() => '{}'));
    await rm(folder, { recursive: true, force: true });
    // A run may also fail outside of all tests, or without a report.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    return { name, ...counts, failed, seconds: since(started), output, retried: retried(output) };
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
  // A file that fails to load has no failed test.
  const broken = testResults.filter(
    ({ status, assertionResults = [] }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter((status) => status === 'passed').length;
  const failed = tests.filter((status) => status === 'failed').length;
  return { passed, failed: failed + broken.length, skipped: tests.length - passed - failed };
}

/** @param {string} output the output of vitest and retried.mjs */
function retried(output) {
  return [...output.matchAll(/^⟳ (.*)$/gm)].map(([, test = '']) => test);
}

/** @param {number} started */
function since(started) {
  return (performance.now() - started) / 1000;
}

/**
 * Tests whose result may differ on the oldest supported PostgreSQL: migrations, the backend's SQL, lists, races and audit hashes.
 * plpgsql_check needs Debian's PostgreSQL; it checks all other functions.
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

/** Flood tests compare waiting times, so they run alone. */
export const FLOODS = '**/*flood.test.ts';

/** @type {Step} */
export const onFloods = suite('floods, alone', ['--project=backend', 'flood.test'], { workers: 2 });

/** One worker, because half of its time is loading, and the other lane uses the other processor. @type {Step} */
export const onOldest = suite(
  'tests, oldest PostgreSQL',
  ['--project=backend', '--project=supabase', ...OLDEST],
  { workers: 1, variables: { TEST_ENGINE: 'oldest' } },
);

/** @param {string} what @param {string} project */
export const types = (what, project) => check(`types of ${what}`, 'typescript/bin/tsc', ['-p', project]);

/** The linter loads all types anyway, so it checks them in half of the compiler's time. @type {readonly Step[]} */
export const CHECKS = [
  check('formatted', 'oxfmt/bin/oxfmt', ['--check']),
  check('lint and types', 'oxlint/bin/oxlint', ['--type-check']),
];
