import { isBuilt, TARGETS } from '../stamps.mjs';

/** vitest globalSetup of the journeys: they walk through the build, which must be of the sources as they are. */
export default function setup() {
  const stale = staleBuilds(isBuilt);
  if (stale === null) return;
  // Of an error thrown here, vitest says first that there are no tests.
  console.error(stale);
  process.exit(1);
}

/** What to do about builds that are not of today's sources; null if there are none. @param {typeof isBuilt} isFresh */
export function staleBuilds(isFresh) {
  const names = TARGETS.filter((target) => !isFresh(target)).map(({ name }) => `the ${name}`);
  if (names.length === 0) return null;
  return `The build of ${names.join(' and ')} is older than the sources: run "npm run build" first, or "npm test".`;
}
