import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser.ts';
import { forgetEvidence } from './evidence.ts';
import { startWorlds, type World, type WorldName } from './worlds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
    worlds: Record<WorldName, World>;
  }
}

/** One browser and the servers for the whole run; each test gets contexts and accounts of its own in them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await forgetEvidence();
  const [browser, worlds] = await Promise.all([launchBrowser(), startWorlds()]);
  provide('browser', browser.wsEndpoint());
  provide('worlds', worlds.addresses);
  return async () => {
    await browser.close();
    await worlds.end();
  };
}
