import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    globalSetup: ['../tests/support/src/global-setup.ts'],
    include: ['**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Nothing is mocked. In one process the sources are loaded once, not per file.
    isolate: false,
  },
});
