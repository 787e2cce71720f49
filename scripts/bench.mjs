// npm run bench [-- NAME …]: benchmarks, as ratios; without a name, a quick set. CONTRIBUTING.md lists them.
// Installs and builds first if needed.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

async function bench() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  await ensureInstalled();
  await ensureBuilt();
  endWhenStopped();
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('../bench/src/main.ts', import.meta.url).href);
}

helpWhenAsked();
requireNode();
void bench();
