import { isBuilt, TARGETS } from '../stamps.mjs';

/** vitest globalSetup of the journeys: refuses a build that is older than the sources. */
export default function setup() {
  const stale = staleBuilds(isBuilt);
  if (stale === null) return;
  // On an exception, vitest would first report that there are no tests.
  console.error(stale);
  process.exit(1);
}

/** The message about stale builds; null if there are none. @param {typeof isBuilt} isFresh */
export function staleBuilds(isFresh) {
  const names = TARGETS.filter((target) => !isFresh(target)).map(({ name }) => `the ${name}`);
  if (names.length === 0) return null;
  return `The build of ${names.join(' and ')} is older than the sources: run "npm run build" first, or "npm test".`;
}
