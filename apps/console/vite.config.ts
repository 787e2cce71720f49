import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadChunks } from './preload.plugin.ts';
import { flags, icons } from './svgFiles.plugin.ts';

// Few chunks, each with one reason to be loaded: by default, every module that two pages share becomes a separate
// request. A group includes its dependencies, except those of an earlier group.
const CHUNKS = [
  {
    name: 'first',
    test: /src\/(main\.tsx|readAhead\.ts|backend\/queryClient\.ts)$|rolldown\/runtime/,
    priority: 9,
  },
  {
    name: 'app',
    test: /src\/(app|routes\/_staff|shell\/Shell|shell\/StaffGuard|kit\/PageHeader|kit\/QueryState)\.tsx(\?|$)/,
    priority: 8,
  },
  {
    name: 'list',
    // What only live lists need comes with those.
    test: /src\/(kit\/list\/(?!useHeldRows|useHold|useMarkedRows|useSteadyRows|showRow|listPlace)\w+|parts\/list\/\w+|parts\/UserRef|kit\/format\/TimeAgo|kit\/CopyId|kit\/Badge)\.tsx?$/,
    priority: 7,
  },
  { name: 'overlays', test: /src\/kit\/(dialog\/DialogPanel|menu\/MenuPanel)\.tsx$/, priority: 6 },
  { name: 'users', test: /(features\/users\/[\w.]+|routes\/_staff\/admin\/users\/index)\.tsx?/, priority: 5 },
  { name: 'dashboard', test: /(features\/dashboard\/|routes\/_staff\/admin\/index\.tsx)/, priority: 5 },
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader is in the page's chunk, so that other pages don't load it. Because of readAhead.ts and the
      // links' preloading, this delays nothing.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      quoteStyle: 'single',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    react(),
    tailwindcss(),
    flags(),
    icons(),
    preloadChunks(['app', 'list']),
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
