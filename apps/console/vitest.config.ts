import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    // Split as in the build, so that a test loads the screens that it visits and no others.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, enableRouteGeneration: false }),
    react(),
  ],
  test: {
    name: 'console',
    // Tests of pure functions name `node` in their first line: a page takes a second to make.
    environment: 'jsdom',
    // A screen loads its parts as they are needed; on a busy machine that takes its time.
    testTimeout: 90_000,
    // The same in every project, or they cannot be run together.
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
});
