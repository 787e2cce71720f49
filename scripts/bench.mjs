// npm run bench: performance figures, as ratios; installs and builds first if needed.
import { requireNode } from './node-version.mjs';

async function bench() {
  const { spawnSync } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const { ROOT } = await import('./root.mjs');
  ensureInstalled();
  ensureBuilt();
  const args = ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

requireNode();
void bench();
