import type { Plugin } from 'vite';

/** What the users list needs of others. Each more delays the first rows of everybody. */
const LIBRARIES =
  /node_modules\/(?:@tanstack|@supabase\/postgrest-js|react|react-dom|scheduler|use-sync-external-store|lucide-react)\//;

/**
 * Refuses a build whose first visit to the users list loads components of another feature, or a library that it did not need
 * before: an import in the wrong place, or badly chosen chunks. `preloaded` names the chunks that every page loads.
 */
export function checkFirstVisit(preloaded: readonly string[]): Plugin {
  return {
    name: 'marketdesk-first-visit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = new Map<string, readonly string[]>();
      const load = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || modules.has(fileName)) return;
        modules.set(fileName, chunk.moduleIds);
        for (const imported of chunk.imports) load(imported);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const isOfList = chunk.moduleIds.some((id) => id.endsWith('/features/users/UsersScreen.tsx'));
        if (chunk.isEntry || isOfList || preloaded.includes(chunk.name)) load(chunk.fileName);
      }
      const unneeded = [...modules.values()].flat().filter(isUnneeded);
      if (unneeded.length > 0) {
        this.error(`The first visit to the users list must not load\n  ${unneeded.join('\n  ')}`);
      }
    },
  };
}

function isUnneeded(id: string): boolean {
  if (id.includes('/node_modules/')) return !LIBRARIES.test(id);
  return /\/src\/features\/(?!users\/).*\.tsx$/.test(id);
}
