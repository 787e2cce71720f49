import { execFile } from 'node:child_process';
import type { Log } from '../log.ts';

/** What systemd told about itself, when it runs the server as `Type=notify`. */
export interface ServiceManager {
  /** Of the program that speaks to it. */
  environment: Record<string, string>;
  /** Within what it wants to hear that the server is alive; null = it does not. */
  watchdogMs: number | null;
}

/**
 * Taken out of `environment`, whose children would speak for the server otherwise: PostgreSQL does so when it is ready.
 * `pid` is this process's: a watchdog meant for another one is none of ours.
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
 * Tells systemd that the server can serve, and from then on that it is alive, three times within its patience. Node can't
 * open a datagram socket of Unix, so systemd's own program does it. A blocked event loop tells nothing, as it should be.
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
