import { defineConfig } from 'vite';

// One file for the server and one for each command. Workspace packages are TypeScript source and go in; packages of
// the registry stay outside and are loaded by Node.
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
      },
    },
  },
  ssr: { noExternal: [/^@marketdesk\//] },
});
