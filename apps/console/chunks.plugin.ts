import path from 'node:path';
import { normalizePath, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

// Few chunks: by default, every module that two pages share becomes a request of its own, a hundred for the users list.
// So chunks follow the imports. Libraries are not asked about: each goes with the first chunk that uses it.

type Modules = Rolldown.ChunkingContext;

/** The dynamic import of main.tsx. */
const APP = normalizePath(path.join(import.meta.dirname, 'src', 'app.tsx'));
/** Modules that fewer areas share are not loaded for all of them. Chosen by measuring 3 to 8. */
const MANY_AREAS = 4;

/** First what every visit needs. A chunk takes what its modules import, unless an earlier one has it. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: (id, modules) => (beginningsOf(id, modules).has(APP) ? 'app' : null), priority: 3 },
  {
    name: (id, modules) =>
      areasOf(id, modules).size < MANY_AREAS ? null : screensOf(id, modules).length > 0 ? 'list' : 'pages',
    priority: 2,
  },
  // What only some of the lists share, those of most lists first: each of them needs all of it, in one request.
  ...[5, 4, 3, 2].map((count) => ({
    name: (id: string, modules: Modules) => {
      const screens = screensOf(id, modules);
      return screens.length === count ? screens.join('-') : null;
    },
    priority: count / 10,
  })),
];

/** The router makes a module of each page's loader and component. */
const isPage = (id: string): boolean => id.includes('?tsr-split=');

/** The screens that need it for their first rows, rather than only for what is opened from there. readAhead.ts imports them. */
const screensOf = (id: string, modules: Modules): string[] =>
  [...beginningsOf(id, modules)]
    .flatMap((beginning) => /(\w+)Screen\.tsx$/.exec(beginning)?.[1] ?? [])
    .toSorted();

/** Where its pages are: `users`, `taxonomy`. What only the nine pages of the taxonomy share is not for everybody. */
function areasOf(id: string, modules: Modules): ReadonlySet<string> {
  const pages = [...beginningsOf(id, modules)].filter(isPage);
  return new Set(pages.map((page) => /\/admin\/([^/.?]+)/.exec(page)?.[1] ?? page));
}

const known = new Map<string, ReadonlySet<string>>();

/** The entry or dynamic imports through which this module is loaded. Empty for libraries. */
function beginningsOf(id: string, modules: Modules): ReadonlySet<string> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const beginnings = new Set<string>();
  const seen = new Set<string>();
  const climb = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    const { isEntry, importers, dynamicImporters } = modules.getModuleInfo(at) ?? NOTHING;
    if (isEntry || dynamicImporters.length > 0) beginnings.add(at);
    // Copied, since the bundler uses the list again for the next module.
    for (const importer of [...importers]) climb(importer);
  };
  if (!id.includes('node_modules')) climb(id);
  known.set(id, beginnings);
  return beginnings;
}

const NOTHING = { isEntry: false, importers: [], dynamicImporters: [] };

/**
 * Adds preloads of the large script, and of what most pages share, to index.html. They are imported dynamically,
 * so that the small first script can request data before them; Vite itself preloads static imports only.
 */
export function preloadChunks(names: readonly string[]): Plugin {
  return {
    name: 'marketdesk-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
        names.map((name) => {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk === undefined) throw new Error(`There is no chunk "${name}" to preload.`);
          return {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` },
            injectTo: 'head',
          };
        }),
    },
  };
}
