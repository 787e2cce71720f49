import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // What attacks and kills a whole server, too: it needs the same build.
    include: ['src/**/*.test.ts', '../../tests/{fuzz,survival}/*.test.ts'],
    globalSetup: ['../../tests/support/src/global-setup.ts', '../../scripts/testing/built-server.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Every file has databases and servers of its own and nothing is mocked. In one process the server's sources are
    // loaded once, not per file.
    isolate: false,
    expect: { poll: { timeout: 15_000, interval: 25 } },
  },
});
