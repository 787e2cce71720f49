import path from 'node:path';
import { normalizePath, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { iconUsers } from './iconUsers.ts';

// Few chunks: by default, every module that two pages share becomes a request of its own, a hundred for the users list.
// So chunks follow the imports. Libraries but the icons are not asked about: each goes with the first chunk that uses it.

type Modules = Rolldown.ChunkingContext;

/** The dynamic import of main.tsx. */
const APP = normalizePath(path.join(import.meta.dirname, 'src', 'app.tsx'));
/** Modules that fewer areas share are not loaded for all of them. Chosen by measuring 3 to 8. */
const MANY_AREAS = 4;
/** Characters. What is smaller costs all lists less than some of them another request. */
const SMALL = 1500;

/** First what every visit needs. A chunk takes what its modules import, unless an earlier one has it. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: (id, modules) => (beginningsOf(id, modules).has(APP) ? 'app' : null), priority: 3 },
  // Shared by several screens: `list` if the users list is one of them, otherwise `screens`.
  {
    name: (id, modules) => {
      const screens = screensOf(id, modules);
      const list = screens.includes('Users') ? 'list' : 'screens';
      if (areasOf(id, modules).size >= MANY_AREAS) return screens.length > 0 ? list : 'pages';
      return isShared(id, modules) && sizeOf(id, modules) < SMALL ? list : null;
    },
    priority: 2,
  },
  { name: (id, modules) => (isOfDesks(id, modules) ? 'desk' : null), priority: 1 },
  // Too large for all lists.
  { name: (id, modules) => (isShared(id, modules) ? path.parse(id).name : null), priority: 0.6 },
  // What is left of a screen, with its page.
  {
    name: (id, modules) => (isPage(id) ? screenOfPage(id, modules) : screensOf(id, modules)[0]) ?? null,
    priority: 0.5,
  },
];

/** The router makes a module of each page's loader and component. */
const isPage = (id: string): boolean => id.includes('?tsr-split=');

const SCREEN = /(\w+)Screen\.tsx$/;

/** The screens that need it for their first rows, not only for what opens later. prefetchFirstPage.ts imports them. */
const screensOf = (id: string, modules: Modules): string[] =>
  [...beginningsOf(id, modules)].flatMap((beginning) => SCREEN.exec(beginning)?.[1] ?? []).toSorted();

/** What reports and support share is too large for all lists. */
const isOfDesks = (id: string, modules: Modules): boolean =>
  screensOf(id, modules).join() === 'Reports,Support';

/** Whether a screen needs it, and so does something elsewhere, which should not load that screen for it. */
const isShared = (id: string, modules: Modules): boolean =>
  screensOf(id, modules).length > 0 &&
  !isOfDesks(id, modules) &&
  new Set([...beginningsOf(id, modules)].map(areaOf)).size > 1;

const sizeOf = (id: string, modules: Modules): number => modules.getModuleInfo(id)?.code?.length ?? 0;

const screenOfPage = (page: string, modules: Modules): string | undefined =>
  (modules.getModuleInfo(page)?.importedIds ?? [])
    .filter((imported) => SCREEN.test(imported))
    .flatMap((screen) => screensOf(screen, modules))[0];

/** Where its pages are: `users`, `taxonomy`. What only the nine pages of the taxonomy share is not for everybody. */
const areasOf = (id: string, modules: Modules): ReadonlySet<string> =>
  new Set([...beginningsOf(id, modules)].filter(isPage).map(areaOf));

/** By its folder: a page's, a feature's, or one for all. */
const areaOf = (beginning: string): string =>
  beginning.includes('/admin/index.')
    ? 'dashboard'
    : (/\/(?:admin|features)\/([^/.?]+)/.exec(beginning)?.[1] ?? beginning);

const known = new Map<string, ReadonlySet<string>>();

/** The entry or dynamic imports through which this module is loaded. Empty for libraries but the icons. */
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
  else for (const user of iconUsers(id, modules)) climb(user);
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

/** What V8 compiles whole, beside the main thread, while it arrives, instead of each function when it is first called. */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** Marks the scripts with these names, the first one, and every screen's: nearly all that is in them runs at once. */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: 'marketdesk-compile-whole',
    apply: 'build',
    generateBundle: {
      // It has to be the first line: after Vite's own, which puts the list of preloads there.
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const isNeeded = chunk.isEntry || names.includes(chunk.name);
          if (isNeeded || chunk.moduleIds.some((id) => SCREEN.test(id)))
            chunk.code = COMPILE_WHOLE + chunk.code;
        }
      },
    },
  };
}
