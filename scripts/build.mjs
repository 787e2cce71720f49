// npm run build: builds the console and the server, each only if its inputs have changed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { helpWhenAsked } from './help.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { withProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { isBuilt, markBuilt, stampOf, TARGETS } from './stamps.mjs';

/** Builds stale targets in a separate process, so that the bundler's memory is freed. Exits if the build fails. */
export async function ensureBuilt() {
  if (TARGETS.every(isBuilt)) return;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--quiet'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if ((await withProgress('Building', ended)) !== 0) process.exit(1);
}

/** @param {{ quiet: boolean }} options */
async function buildStale({ quiet }) {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const { precompress } = await import('./precompress.mjs');
  for (const target of TARGETS.filter((candidate) => !isBuilt(candidate))) {
    const started = performance.now();
    const stamp = stampOf(target);
    const root = path.join(ROOT, target.folder);
    await build({ root, logLevel: 'error' });
    if (target.name === 'console') await precompress(path.join(root, 'dist'));
    markBuilt(target, stamp);
    if (!quiet)
      console.log(`Built the ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  helpWhenAsked();
  requireNode();
  await ensureInstalled();
  try {
    await buildStale({ quiet: process.argv.includes('--quiet') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The build failed.');
    process.exit(1);
  }
}
