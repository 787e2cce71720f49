/** A reporter that lists tests which passed only on retry, and why they failed before. */
export default class TriedAgain {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const [why] = test.result().errors ?? [];
    console.log(`⟳ ${test.fullName}: ${why?.message.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
}
