// npm test: runs all checks and tests; installs and builds first if needed. Ends with `N passed, N failed`.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

async function test() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const { memoryFolder } = await import('./testing/memory-folder.mjs');
  const { allBut } = await import('./testing/projects.mjs');
  const { CHECKS, FLOODS, onFloods, onOldest, suite } = await import('./testing/steps.mjs');
  const { finish, inOrder, runStep } = await import('./testing/report.mjs');
  const { ensureAdvisors, ensureTools, hasPostgres } = await import('./testing/tools.mjs');
  const programs = ensureTools();
  await ensureInstalled();
  endWhenStopped();
  const folder = memoryFolder();
  if (folder !== null) process.env.TMPDIR = folder;
  const tools = Promise.all([programs, ensureAdvisors()]);
  // The build writes the route tree that the console's types need.
  await ensureBuilt();
  const journeys = suite('journeys in a browser', ['--project=e2e'], { workers: 3 });
  const onConsole = suite('tests of the console', ['--project=console'], { workers: 2 });
  const others = suite('tests', [...allBut('e2e', 'console'), `--exclude=${FLOODS}`], { workers: 3 });
  // Each worker waits half of its time for processes, databases and pages, so two lanes keep two processors busy. More lanes
  // take longer. Both lanes begin with steps that need no tools.
  const withBrowser = async () => {
    const [missing] = await tools;
    for (const sentence of missing) console.error(sentence);
    return missing.length === 0 ? inOrder([journeys]) : [{ passed: 0, failed: missing.length }];
  };
  const withPrograms = async () => {
    await tools;
    return inOrder([others]);
  };
  const lanes = [
    async () => [...(await inOrder([onConsole])), ...(await withBrowser())],
    async () => [...(await inOrder(CHECKS)), ...(await withPrograms())],
  ];
  const running = lanes.map((lane) => lane());
  // Uses the processor of the lane that ends first.
  await Promise.race(running);
  const last = hasPostgres() ? await inOrder([onOldest]) : [];
  const results = (await Promise.all(running)).flat();
  finish([...results, ...last, await runStep(onFloods)]);
}

helpWhenAsked();
requireNode();
void test();
