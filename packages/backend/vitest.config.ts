import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'backend',
    globalSetup: ['../../tests/support/src/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Every file has databases of its own. In one process the sources are loaded once, not per file.
    isolate: false,
    // As patient as the other lanes with what happens in the background.
    expect: { poll: { timeout: 15_000, interval: 25 } },
  },
});
