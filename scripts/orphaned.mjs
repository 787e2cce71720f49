const POLL_MS = 1_000;
/** Read at load time, because npm may exit before a build is done. */
const parent = process.ppid;

/**
 * Calls `stop` once npm has exited: npm forwards signals only to its shell, which exits without forwarding them. Does nothing
 * without npm, because a process may outlive the shell that started it.
 * @param {() => void} stop
 */
export function onceOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, POLL_MS);
  timer.unref();
}

/** Exits, and so ends the processes that this one started, on a signal or once npm has exited. */
export function endWhenStopped() {
  const end = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  onceOrphaned(end);
}
