import type { TestProject } from 'vitest/node';
import { forgetEvidence } from './evidence.ts';
import { startWorlds, type World, type WorldName } from './worlds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    worlds: Record<WorldName, World>;
    demoFolder: string;
  }
}

/** The servers of the run. Each test has its own contexts and accounts. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await forgetEvidence();
  const worlds = await startWorlds();
  provide('worlds', worlds.addresses);
  provide('demoFolder', worlds.demoFolder);
  return () => worlds.end();
}
