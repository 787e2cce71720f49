/** @typedef {import('./steps.mjs').Result} Result */
/** @typedef {import('./steps.mjs').Step} Step */

/** @param {readonly Step[]} steps */
export async function inOrder(steps) {
  const results = [];
  for (const step of steps) results.push(await tell(step));
  return results;
}

/**
 * Prints one line on success, the full output on failure.
 * @param {Step} step
 */
export async function tell(step) {
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

/** @param {readonly Pick<Result, 'passed' | 'failed'>[]} results */
export function finish(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}
