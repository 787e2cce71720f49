// npm run staff: accounts of staff from the command line, for whoever runs the installation.
import { requireNode } from './node-version.mjs';

async function staff() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  // Standard output is for the answer alone.
  console.log = console.error;
  ensureInstalled();
  ensureBuilt();
  await import(new URL('../apps/server/dist/staff.js', import.meta.url).href);
}

requireNode();
void staff();
