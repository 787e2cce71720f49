import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'demo',
    globalSetup: ['../../tests/support/src/global-setup.ts'],
    testTimeout: 90_000,
    // A whole marketplace is seeded before the first test.
    hookTimeout: 180_000,
    // Every file has databases of its own. In one process the sources are loaded once, not per file.
    isolate: false,
  },
});
