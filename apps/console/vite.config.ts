import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flags } from './flags.plugin.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    react(),
    tailwindcss(),
    flags(),
  ],
  build: {
    target: 'es2022',
    // light-dark() and nesting as written: the browsers that staff use know both.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Everything inline would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
