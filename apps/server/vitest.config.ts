import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // Includes the tests that attack or kill a whole server: they need the same build.
    include: ['src/**/*.test.ts', '../../tests/{fuzz,survival}/*.test.ts'],
    globalSetup: ['../../tests/support/src/global-setup.ts', '../../scripts/testing/built-server.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Each file uses its own databases and servers and mocks nothing. Sharing a process loads the server's sources only
    // once.
    isolate: false,
    expect: { poll: { timeout: 15_000, interval: 25 } },
  },
});
