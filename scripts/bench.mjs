// npm run bench: performance figures, as ratios; installs and builds first if needed.
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

async function bench() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  ensureInstalled();
  ensureBuilt();
  endWhenStopped();
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('../bench/src/main.ts', import.meta.url).href);
}

requireNode();
void bench();
