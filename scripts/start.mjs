// npm start: installs and builds if needed, then runs the server and restarts it if it dies.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
// First, because it records which process started this one.
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
 * Whether a container or systemd supervises this process: then the server runs in it, without a second
 * supervisor.
 */
function isSupervised() {
  const { NOTIFY_SOCKET, SYSTEMD_EXEC_PID } = process.env;
  return process.pid === 1 || Boolean(NOTIFY_SOCKET) || SYSTEMD_EXEC_PID === String(process.pid);
}

// No await out here: an old Node could not even read this file, and would not say what it lacks.
helpWhenAsked();
requireNode();
void start();
