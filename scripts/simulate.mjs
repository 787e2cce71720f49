// npm run simulate: people of the public app, on a server that runs already.
import { requireNode } from './node-version.mjs';

async function simulate() {
  const { ensureInstalled } = await import('./install.mjs');
  ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('../apps/simulator/src/main.ts');
  const stop = new AbortController();
  // Once: the second time ends it at once, as nobody listens any more.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  process.exitCode = await main({
    args: process.argv.slice(2),
    environment: process.env,
    print: console.log,
    signal: stop.signal,
  });
}

requireNode();
void simulate();
