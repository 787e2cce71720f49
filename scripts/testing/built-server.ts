import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../root.mjs';
import { isBuilt, TARGETS } from '../stamps.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server: main.js, staff.js and so on. */
    builtServer: string;
  }
}

const SERVER = path.join(ROOT, 'apps/server');

/**
 * vitest globalSetup: provides a built server, which starts several times as fast as the sources. A stale build is not
 * replaced, because servers may be running from it; this run then builds its own copy.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const target = TARGETS.find(({ name }) => name === 'server');
  if (target && isBuilt(target)) {
    project.provide('builtServer', path.join(SERVER, 'dist'));
    return undefined;
  }
  // Below the server, so that Node finds its libraries.
  const parent = path.join(SERVER, 'node_modules', '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'built-for-tests-'));
  await build({
    root: SERVER,
    configFile: path.join(SERVER, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  });
  project.provide('builtServer', folder);
  return () => rm(folder, { recursive: true, force: true });
}
