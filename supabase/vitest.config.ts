import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'supabase',
    globalSetup: ['../tests/support/src/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Every file has databases of its own and nothing is mocked. In one process the sources are loaded once, not per file.
    isolate: false,
  },
});
