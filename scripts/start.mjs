// npm start: from whatever state the clone is in to a server that answers, in this very process.
import { requireNode } from './node-version.mjs';

async function start() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  ensureInstalled();
  ensureBuilt();
  await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
}

// No await out here: an old Node could not even read this file, and would not say what it lacks.
requireNode();
void start();
