// npm test: runs all checks and tests; installs and builds first if needed. Ends with `N passed, N failed`.
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

/** @typedef {import('./testing/steps.mjs').Result} Result */
/** @typedef {import('./testing/steps.mjs').Step} Step */

async function test() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const { memoryFolder } = await import('./testing/memory-folder.mjs');
  const { allBut } = await import('./testing/projects.mjs');
  const { CHECKS, FLOODS, onFloods, onOldest, suite } = await import('./testing/steps.mjs');
  const { ensureTools, hasPostgres } = await import('./testing/tools.mjs');
  ensureInstalled();
  endWhenStopped();
  const missing = ensureTools();
  if (missing.length > 0) {
    for (const sentence of missing) console.error(sentence);
    return finish([{ passed: 0, failed: missing.length }]);
  }

  const folder = memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
  // The build writes the route tree that the console's types need.
  ensureBuilt();
  // Journeys and servers wait half of their time, for processes, databases and pages: that many at once keep two processors
  // busy. The console's tests only compute: they stand back, and take what the others leave.
  const lanes = [
    [suite('journeys in a browser', ['--project=e2e'], { workers: 3 })],
    [suite('tests', [...allBut('e2e', 'console'), `--exclude=${FLOODS}`], { workers: 3 })],
    [suite('tests of the console', ['--project=console'], { workers: 2, niceness: 5 })],
    [...CHECKS, ...(hasPostgres() ? [onOldest] : [])],
  ];
  const results = (await Promise.all(lanes.map(inOrder))).flat();
  finish([...results, await tell(onFloods)]);
}

/** @param {readonly Step[]} steps */
async function inOrder(steps) {
  const results = [];
  for (const step of steps) results.push(await tell(step));
  return results;
}

/**
 * Prints one line on success, the full output on failure.
 * @param {Step} step
 */
async function tell(step) {
  const result = await step();
  const { name, passed, failed, skipped, seconds, output, triedAgain } = result;
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`);
  const mark = failed > 0 ? '✗' : '✓';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(
    `${mark} ${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${counts.filter(Boolean).join(', ')}`,
  );
  for (const test of triedAgain) console.log(`  passed at its second try only: ${test}`);
  return result;
}

/** @param {Pick<Result, 'passed' | 'failed'>[]} results */
function finish(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

requireNode();
void test();
