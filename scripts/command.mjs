import { requireNode } from './node-version.mjs';

/**
 * Runs one of the server's commands; installs and builds first if needed.
 * @param {string} name the command's file in apps/server/dist, without extension
 */
export async function runCommand(name) {
  requireNode();
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  // Standard output is only for the command's result.
  console.log = console.error;
  await ensureInstalled();
  await ensureBuilt();
  await import(new URL(`../apps/server/dist/${name}.js`, import.meta.url).href);
}
