// npm start: installs and builds if needed, then runs the server and restarts it after a crash.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
// Imported first, because it records the parent process.
import './orphaned.mjs';

async function start() {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  await ensureInstalled();
  await ensureBuilt();
  const server = new URL('../apps/server/dist/main.js', import.meta.url);
  if (isSupervised()) return await import(server.href);
  const { supervise } = await import('./supervise.mjs');
  const { fileURLToPath } = await import('node:url');
  supervise(fileURLToPath(server));
}

/**
 * Whether a container or systemd supervises this process. Then the server runs in it, without a second supervisor.
 */
function isSupervised() {
  const { NOTIFY_SOCKET, SYSTEMD_EXEC_PID } = process.env;
  return process.pid === 1 || Boolean(NOTIFY_SOCKET) || SYSTEMD_EXEC_PID === String(process.pid);
}

// No top-level await: an old Node could not parse this file, and would not print the required version.
helpWhenAsked();
requireNode();
void start();
