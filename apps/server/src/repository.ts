import { existsSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the repository. This file runs from `src` in development and from `dist` when built. */
export function repositoryRoot(start = import.meta.dirname): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'supabase', 'migrations'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No supabase/migrations above ${start}`);
  }
}

/** True in development: a built server has no sources. */
export const runsFromSource = import.meta.filename.endsWith('.ts');
export const migrationsFolder = () => path.join(repositoryRoot(), 'supabase', 'migrations');
export const codeFolder = () => path.join(repositoryRoot(), 'supabase', 'code');
export const consoleFolder = () => path.join(repositoryRoot(), 'apps', 'console', 'dist');
