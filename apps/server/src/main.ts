import { setFlagsFromString } from 'node:v8';
import { ConfigurationError, isUnavailable } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migration-error.ts';
import { isOutOfFiles, TOO_FEW_FILES } from '@marketdesk/backend/database/start-failure.ts';
import { configFromEnvironment, serviceManagerFromEnvironment } from './config.ts';
import { createLog, flushLog, type Log } from './log.ts';
import { startServer } from './start.ts';
import { notifyServiceManager } from './supervision/service-manager.ts';
import { exitOnSignal, stopOnSignal, notifyParent } from './supervision/parent.ts';
import { startWatchdog } from './watchdog/watchdog.ts';

// By default V8 lets a small heap grow by a few MB only before a full collection. Under load that means five
// collections a second with pauses of 10 ms, a tenth of the processor time.
setFlagsFromString('--heap-growing-percent=200');

let log: Log | undefined;
try {
  exitOnSignal();
  const serviceManager = serviceManagerFromEnvironment();
  const config = configFromEnvironment();
  log = createLog(config.logLevel);
  exitOnUncaughtError(log);
  const server = await startServer(config, log, print);
  stopOnSignal(server, log);
  startEventLoopWatchdog(log);
  log.info(
    {
      backend: server.backend,
      dataDir: config.dataDir,
      staffAccess: config.staffAccess,
      secondFactor: config.secondFactor,
    },
    'started',
  );
  if (server.demo) {
    print(
      'Demo sign-ins, password marketdesk-demo: admin@demo.test, second-admin@demo.test, moderator@demo.test, support@demo.test, ' +
        'finance@demo.test, taxonomy@demo.test, auditor@demo.test, user@demo.test',
    );
  }
  print(`Marketdesk is ready at ${server.address}`);
  notifyParent('ready');
  if (serviceManager) notifyServiceManager(serviceManager, log);
} catch (error) {
  explain(error);
  process.exit(1);
}

function print(line: string): void {
  flushLog();
  process.stdout.write(`${line}\n`);
}

/** Prints one line for errors that the operator can fix. Other errors are ours; their stack goes to the log. */
function explain(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (isOutOfFiles(error)) {
    process.stderr.write(`${TOO_FEW_FILES}\n`);
  } else if (error instanceof ConfigurationError) {
    process.stderr.write(`${message}\n`);
  } else if (error instanceof MigrationError) {
    process.stderr.write(`The database could not be brought up to date: ${message.split('\n')[0] ?? ''}\n`);
  } else {
    log?.fatal({ error }, 'start failed');
    process.stderr.write(`Marketdesk could not start: ${message.split('\n')[0] ?? ''}\n`);
  }
}

/**
 * After an uncaught error the process is in an unknown state, so it logs the error and exits. Its supervisor restarts
 * it.
 */
function exitOnUncaughtError(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught error');
    process.exit(1);
  });
  // The driver queries the array types on each new connection. If that fails, nothing else handles the rejection.
  process.on('unhandledRejection', (error) => {
    if (!isUnavailable(error)) throw error;
    log.warn({ error }, 'a database connection broke during setup');
  });
}

function startEventLoopWatchdog(log: Log): void {
  startWatchdog({
    canLog: log.isLevelEnabled('fatal'),
    onFailure: (error) => log.error({ error }, 'the event loop is no longer watched'),
  });
}
