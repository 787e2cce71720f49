import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../scripts/testing/refuse-stale.mjs', 'src/harness/globalSetup.ts'],
    // One browser a worker, kept from file to file.
    isolate: false,
    // Each step has its own limit: this one only ends a journey that never stops, also on a slow machine.
    testTimeout: 300_000,
    // Starts servers, and fills their databases.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
