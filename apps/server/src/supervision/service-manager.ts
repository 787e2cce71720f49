import { execFile } from 'node:child_process';
import type { Log } from '../log.ts';

/** Settings of systemd for a server that runs as `Type=notify`. */
export interface ServiceManager {
  /** Environment of systemd-notify. */
  environment: Record<string, string>;
  /** The watchdog interval; null = none. */
  watchdogMs: number | null;
}

/**
 * Removes the variables from `environment`, because child processes such as PostgreSQL would notify systemd in the
 * server's name. `pid` is this process's ID: a watchdog for another process is ignored.
 */
export function takeServiceManager(environment: NodeJS.ProcessEnv, pid: number): ServiceManager | null {
  const { PATH = '', NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
  delete environment.NOTIFY_SOCKET;
  delete environment.WATCHDOG_USEC;
  delete environment.WATCHDOG_PID;
  if (!NOTIFY_SOCKET) return null;
  const isWatched = Number(WATCHDOG_USEC) > 0 && Number(WATCHDOG_PID) === pid;
  return {
    environment: { PATH, NOTIFY_SOCKET },
    watchdogMs: isWatched ? Number(WATCHDOG_USEC) / 1000 : null,
  };
}

/**
 * Tells systemd that the server is ready, and then three times per watchdog interval that it is alive. Node can't open
 * Unix datagram sockets, so this runs systemd-notify. A blocked event loop intentionally sends nothing.
 */
export function notifyServiceManager({ environment, watchdogMs }: ServiceManager, log: Log): void {
  const tell = (state: string) => {
    execFile('systemd-notify', [state], { env: environment, timeout: 10_000 }, (error) => {
      if (error) log.error({ error, state }, 'systemd could not be notified');
    });
  };
  tell('READY=1');
  if (watchdogMs !== null) setInterval(() => tell('WATCHDOG=1'), watchdogMs / 3).unref();
}
