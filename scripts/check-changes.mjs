// npm run check: the checks and tests of npm test that your changes may affect, without journeys. `-- main` compares with main.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

async function check() {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  endWhenStopped();
  const { checkChanges } = await import('./testing/check-changes.mjs');
  await checkChanges(process.argv[2] ?? 'HEAD');
}

helpWhenAsked();
requireNode();
void check();
