import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'bank-files', testTimeout: 30_000, isolate: false } });
