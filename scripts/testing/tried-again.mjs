/** A reporter that lists tests which passed only on retry. */
export default class TriedAgain {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) console.log(`⟳ ${test.fullName}`);
  }
}
