import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'supabase',
    globalSetup: ['../tests/support/src/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
