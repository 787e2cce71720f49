import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'payouts', testTimeout: 30_000, isolate: false } });
