/** @typedef {import('./steps.mjs').Result} Result */
/** @typedef {import('./steps.mjs').Step} Step */

/** @param {readonly Step[]} steps */
export async function inOrder(steps) {
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

/**
 * Runs a step; prints one line on success, the full output on failure.
 * @param {Step} step
 */
export async function runStep(step) {
  const result = await step();
  const { name, passed, failed, skipped, seconds, output, retried } = result;
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`);
  const mark = failed > 0 ? '✗' : '✓';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(
    `${mark} ${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${counts.filter(Boolean).join(', ')}`,
  );
  for (const test of retried) console.log(`  passed only on retry: ${test}`);
  return result;
}

/** @param {readonly Pick<Result, 'passed' | 'failed'>[]} results */
export function finish(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}
