import { defineConfig } from 'vite';

// One file for the server, one for each command, and two for the watchdog, whose thread has a file of its own. Packages go in, too:
// loading each of their files takes a tenth of a second of every start. pino stays outside, since it starts threads from its files,
// and so does what is not JavaScript.
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
        watchdog: 'src/watchdog/watchdog.ts',
        'watchdog-worker': 'src/watchdog/watchdog-worker.ts',
      },
      // All in one folder: the watchdog looks for its thread's file beside its own.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['pino', '@node-rs/bcrypt'] },
});
