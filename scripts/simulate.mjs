// npm run simulate: plays users of the public app, against a running server.
import { requireNode } from './node-version.mjs';

async function simulate() {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('../apps/simulator/src/main.ts');
  const stop = new AbortController();
  // Only once: a second Ctrl+C stops it immediately.
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
