import path from 'node:path';
import { normalizePath, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

// Few chunks: by default, every module that two pages share becomes a request of its own, a hundred for the users list.
// So chunks follow the imports. Libraries are not asked about: each goes with the first chunk that uses it.

type Modules = Rolldown.ChunkingContext;

/** The dynamic import of main.tsx. */
const APP = normalizePath(path.join(import.meta.dirname, 'src', 'app.tsx'));
/** Modules that fewer pages share are not loaded for all of them. Chosen by measuring 4 to 10. */
const MANY_PAGES = 8;

/** First what every visit needs. A chunk takes what its modules import, unless an earlier one has it. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: (id, modules) => (beginningsOf(id, modules).has(APP) ? 'app' : null), priority: 3 },
  {
    name: (id, modules) =>
      [...beginningsOf(id, modules)].filter(isPage).length >= MANY_PAGES ? 'list' : null,
    priority: 2,
  },
  // A screen that the first script asks for, before the router knows the page, is one request.
  {
    name: (id, modules) => {
      const screen = [...beginningsOf(id, modules)].find((beginning) => isAskedForFirst(beginning, modules));
      return screen === undefined ? null : path.parse(screen).name;
    },
    priority: 1,
  },
];

/** The router makes a module of each page's loader and component. */
const isPage = (id: string): boolean => id.includes('?tsr-split=');

function isAskedForFirst(beginning: string, modules: Modules): boolean {
  const askers = modules.getModuleInfo(beginning)?.dynamicImporters ?? [];
  return askers.some((asker) =>
    [...beginningsOf(asker, modules)].some((first) => modules.getModuleInfo(first)?.isEntry),
  );
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
