import { isBuilt, TARGETS } from '../stamps.mjs';

/** vitest globalSetup of the journeys, which use the build: it must not be older than the sources. */
export default function setup() {
  const stale = staleBuilds(isBuilt);
  if (stale === null) return;
  // If this threw, vitest would first report that there are no tests.
  console.error(stale);
  process.exit(1);
}

/** What to do about builds older than the sources; null if there are none. @param {typeof isBuilt} isFresh */
export function staleBuilds(isFresh) {
  const names = TARGETS.filter((target) => !isFresh(target)).map(({ name }) => `the ${name}`);
  if (names.length === 0) return null;
  return `The build of ${names.join(' and ')} is older than the sources: run "npm run build" first, or "npm test".`;
}
