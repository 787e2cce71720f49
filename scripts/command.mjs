import { requireNode } from './node-version.mjs';

/**
 * Runs one of the server's commands, installed and built first when need be.
 * @param {string} name of its file in apps/server/dist
 */
export async function runCommand(name) {
  requireNode();
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  // Standard output is for the answer alone.
  console.log = console.error;
  ensureInstalled();
  ensureBuilt();
  await import(new URL(`../apps/server/dist/${name}.js`, import.meta.url).href);
}
