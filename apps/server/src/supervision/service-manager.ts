import { execFile } from 'node:child_process';
import type { Log } from '../log.ts';

/** systemd's settings, when it runs the server as `Type=notify`. */
export interface ServiceManager {
  /** The environment of systemd-notify. */
  environment: Record<string, string>;
  /** The watchdog interval; null = none. */
  watchdogMs: number | null;
}

/**
 * Removed from `environment`, because children would otherwise notify systemd in the server's name, as PostgreSQL does
 * when it is ready. `pid` is this process's: a watchdog for another process is ignored.
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
 * Tells systemd that the server is ready, and from then on that it is alive, three times per watchdog interval. Node
 * can't open Unix datagram sockets, so systemd's own program is used. A blocked event loop sends nothing, as intended.
 */
export function tellServiceManager({ environment, watchdogMs }: ServiceManager, log: Log): void {
  const tell = (state: string) => {
    execFile('systemd-notify', [state], { env: environment, timeout: 10_000 }, (error) => {
      if (error) log.error({ error, state }, 'systemd was not told');
    });
  };
  tell('READY=1');
  if (watchdogMs !== null) setInterval(() => tell('WATCHDOG=1'), watchdogMs / 3).unref();
}
