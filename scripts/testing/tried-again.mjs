/** A reporter that names each test which passed at its second try only; the others list the slow ones. */
export default class TriedAgain {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) console.log(`⟳ ${test.fullName}`);
  }
}
