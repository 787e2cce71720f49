import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadChunks } from './preload.plugin.ts';
import { flags, icons } from './svgFiles.plugin.ts';

// Few chunks, each with one reason to be loaded: left alone, every module that two pages share becomes a request of
// its own. A group takes what it needs along, except what a group before it has taken.
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
    // What only lists need that change by themselves comes with those.
    test: /src\/(kit\/list\/(?!useHold|useMarkedRows|useSteadyRows|showRow|listPlace)\w+|parts\/UserRef|kit\/format\/TimeAgo|kit\/CopyId|kit\/Badge)\.tsx?$/,
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
      // A page's loader comes with the page: what it reads and how is nobody else's weight. readAhead.ts and the links'
      // preloading see to it that nothing starts later for that.
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
    // light-dark() and nesting as written: the browsers that staff use know both.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Everything inline would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
