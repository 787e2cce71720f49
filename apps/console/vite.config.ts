import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS, compileWhole, preloadChunks } from './chunks.plugin.ts';
import { checkFirstVisit } from './firstVisit.plugin.ts';
import { flags, icons } from './svgFiles.plugin.ts';

const PRELOADED = ['rolldown-runtime', 'app', 'list'];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader is in the page's chunk, so that other pages don't load it. prefetchFirstPage.ts and the links'
      // preloading load it early enough.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      quoteStyle: 'single',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    react(),
    tailwindcss(),
    flags(),
    icons(),
    preloadChunks(PRELOADED),
    checkFirstVisit(PRELOADED),
    compileWhole(['app', 'list', 'screens', 'desk']),
  ],
  build: {
    target: 'es2022',
    // Don't transform light-dark() and nesting: the browsers that staff use support both.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inline assets would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
