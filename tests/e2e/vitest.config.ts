import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../scripts/testing/refuse-stale.mjs', 'src/harness/globalSetup.ts'],
    // One browser a worker, kept from file to file.
    isolate: false,
    testTimeout: 90_000,
    // Starts servers, and fills their databases.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
