// npm run check: what a change touches of all that npm test checks, journeys apart. `-- main`: the change since that commit.
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
