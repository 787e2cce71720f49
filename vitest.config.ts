import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*/vitest.config.ts',
      'packages/*/vitest.config.ts',
      'supabase/vitest.config.ts',
      'tests/e2e/vitest.config.ts',
      'scripts/vitest.config.ts',
    ],
    // Here and not in the projects: a project's own number would win over the one of the command line.
    maxWorkers: 2,
    reporters: ['default'],
    // The driver's question about the types of arrays, which breaks when a test takes the database away; see the server's main.ts.
    onUnhandledError: (error) => !('query' in error && String(error.query).includes('typarray')),
  },
});
