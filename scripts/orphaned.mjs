const LOOK_MS = 1_000;
/** Read as early as possible: npm may exit before a build is done. */
const parent = process.ppid;

/**
 * Calls `stop` once npm is gone: it forwards a signal only to its shell, which exits without telling this process. Without npm
 * nothing happens, since a process may outlive the shell that started it.
 * @param {() => void} stop
 */
export function onceOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS);
  timer.unref();
}

/** Ends this process, and with it what it has started, at a signal or once npm is gone. */
export function endWhenStopped() {
  const end = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  onceOrphaned(end);
}
