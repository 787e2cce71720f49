import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migrate.ts';
import { configFromEnvironment } from './config.ts';
import { createLog, flushLog, type Log } from './log.ts';
import { startServer, type RunningServer } from './start.ts';

let log: Log | undefined;
try {
  const config = configFromEnvironment();
  log = createLog(config.logLevel);
  endOnSurprise(log);
  const server = await startServer(config, log, say);
  stopOnSignals(server, log);
  log.info(
    {
      backend: config.backend.kind,
      dataDir: config.dataDir,
      staffAccess: config.staffAccess,
      secondFactor: config.secondFactor,
    },
    'started',
  );
  if (server.demo) {
    say('Demo sign-ins, password marketdesk-demo: admin@demo.test, moderator@demo.test, user@demo.test');
  }
  say(`Marketdesk is ready at ${server.address}`);
} catch (error) {
  explain(error);
  process.exit(1);
}

function say(line: string): void {
  flushLog();
  process.stdout.write(`${line}\n`);
}

/** One line for what the operator can put right. Anything else is our fault, and its stack is in the log. */
function explain(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigurationError) {
    process.stderr.write(`${message}\n`);
  } else if (error instanceof MigrationError) {
    process.stderr.write(`The database could not be brought up to date: ${message.split('\n')[0] ?? ''}\n`);
  } else {
    log?.fatal({ error }, 'start failed');
    process.stderr.write(`Marketdesk could not start: ${message.split('\n')[0] ?? ''}\n`);
  }
}

/** After an error that nobody caught the process is in no known state: it says so and ends; whoever runs it starts it again. */
function endOnSurprise(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught error');
    process.exit(1);
  });
}

/** The first signal lets requests under way end; a second one does not wait. */
function stopOnSignals(server: RunningServer, log: Log): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      server.stop().then(
        () => {
          log.info({}, 'stopped');
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ error }, 'stop failed');
          process.exit(1);
        },
      );
    });
  }
}
