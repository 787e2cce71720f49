import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'backend',
    globalSetup: ['../../tests/support/src/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A PGlite takes about 300 MB: two at a time are enough for two cores.
    maxWorkers: 2,
    // Every file has databases of its own. In one process PGlite is compiled once, not per file.
    isolate: false,
  },
});
