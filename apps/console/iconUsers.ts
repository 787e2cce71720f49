import type { Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

const LIBRARY = '/lucide-react.mjs';
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/;
/** Its files with their names, and the names that a module imports. */
const EXPORTS = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const IMPORTS = /import \{([^}]*)\} from ["']lucide-react["']/;

let known: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The modules that show this icon; of anything else, none. All icons are imported through one file of their library, so who
 * uses which stands in the code of that file's importers.
 */
export function iconUsers(id: string, modules: Modules): readonly string[] {
  const file = ICON.exec(id)?.[1];
  if (file === undefined) return [];
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  known ??= usersByFile(importers.find((importer) => importer.endsWith(LIBRARY)) ?? '', modules);
  return known.get(file) ?? [];
}

function usersByFile(library: string, modules: Modules): ReadonlyMap<string, readonly string[]> {
  const codeOf = (id: string) => modules.getModuleInfo(id)?.code ?? '';
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of codeOf(library).matchAll(EXPORTS))
    for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), file);
  // Otherwise pages would load the screens whose icons they show, and nothing would say so.
  if (files.size === 0)
    throw new Error('The icons’ library exports them in another way than iconUsers.ts reads.');
  const users = new Map<string, string[]>();
  for (const importer of modules.getModuleInfo(library)?.importers ?? [])
    for (const name of (IMPORTS.exec(codeOf(importer))?.[1] ?? '').split(',')) {
      const file = files.get(name.replace(/ as .*/, '').trim());
      if (file !== undefined) users.set(file, [...(users.get(file) ?? []), importer]);
    }
  return users;
}
