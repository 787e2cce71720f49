/** A reporter that lists tests that passed only on retry, with their first error. */
export default class Retried {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const [error] = test.result().errors ?? [];
    console.log(`⟳ ${test.fullName}: ${error?.message.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
}
