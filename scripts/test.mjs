// npm test: runs all checks and tests; installs and builds first if needed. Ends with `N passed, N failed`.
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

async function test() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const { memoryFolder } = await import('./testing/memory-folder.mjs');
  const { allBut } = await import('./testing/projects.mjs');
  const { CHECKS, FLOODS, onFloods, onOldest, suite } = await import('./testing/steps.mjs');
  const { finish, inOrder, tell } = await import('./testing/tell.mjs');
  const { ensureTools, hasPostgres } = await import('./testing/tools.mjs');
  ensureInstalled();
  endWhenStopped();
  const missing = ensureTools();
  if (missing.length > 0) {
    for (const sentence of missing) console.error(sentence);
    return finish([{ passed: 0, failed: missing.length }]);
  }

  const folder = memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
  // The build writes the route tree that the console's types need.
  ensureBuilt();
  // Journeys and servers wait half of their time, for processes, databases and pages: that many at once keep two processors
  // busy. The console's tests only compute: they stand back, and take what the others leave.
  const lanes = [
    [suite('journeys in a browser', ['--project=e2e'], { workers: 3 })],
    [suite('tests', [...allBut('e2e', 'console'), `--exclude=${FLOODS}`], { workers: 3 })],
    [suite('tests of the console', ['--project=console'], { workers: 2, niceness: 5 })],
    [...CHECKS, ...(hasPostgres() ? [onOldest] : [])],
  ];
  const results = (await Promise.all(lanes.map(inOrder))).flat();
  finish([...results, await tell(onFloods)]);
}

requireNode();
void test();
