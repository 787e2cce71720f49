import { defineConfig } from 'vite';

// One file for the server and each command, two for the watchdog and its thread. Packages are bundled: loading their
// files one by one would add a tenth of a second to every start. pino starts threads from its own files and
// @node-rs/bcrypt is native, so both stay external.
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        staff: 'src/staff.ts',
        revolut: 'src/revolut.ts',
        audit: 'src/audit.ts',
        hosted: 'src/hosted-command.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        storage: 'src/storage.ts',
        watchdog: 'src/watchdog/watchdog.ts',
        'watchdog-worker': 'src/watchdog/watchdog-worker.ts',
      },
      // All chunks share a folder: the watchdog expects its thread's file next to its own.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['pino', '@node-rs/bcrypt'] },
});
