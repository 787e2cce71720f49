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
    // One page a worker, in which src/testing/setup.ts clears up before each file: to make one takes a second. For the
    // same reason no file names another environment; between two of them a worker would have to start anew.
    environment: 'jsdom',
    isolate: false,
    // A screen loads its parts as they are needed; on a busy machine that takes its time.
    testTimeout: 90_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
});
