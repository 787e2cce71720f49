import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The build of React that ships: its development build takes half as long again, for warnings.
  oxc: { jsx: { development: false } },
  test: {
    name: 'console',
    // One page per worker, cleaned by src/testing/setup.ts before each file, because creating one takes a second. For
    // the same reason no file names another environment: switching would restart the worker.
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    isolate: false,
    // Most objects of a test die with it: with a large young generation, few are moved to the old one.
    // And a worker lives too briefly to repay optimizing all that V8 would: a tenth less processor time.
    execArgv: ['--max-semi-space-size=64', '--interrupt-budget=1000000'],
    // Screens load their parts on demand, which takes time on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    // The first before testing-library looks for what it makes.
    setupFiles: ['src/testing/act.ts', 'src/testing/setup.ts'],
  },
});
