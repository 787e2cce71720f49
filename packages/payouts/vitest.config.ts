import { defineConfig } from 'vitest/config';

// As many workers as its neighbours have: projects of one group must agree.
export default defineConfig({ test: { name: 'payouts', maxWorkers: 2, testTimeout: 30_000 } });
