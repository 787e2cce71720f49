import { pino, type DestinationStream, type Logger } from 'pino';
import { readableLines } from './log-lines.ts';
import type { Variables } from './variables.ts';

export type Log = Logger;

/** Logs to standard output: one JSON object per line, or short readable lines on a terminal. */
export function createLog(
  level: Variables['LOG_LEVEL'],
  destination: DestinationStream = standardOutput(),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutValues, err: withoutValues },
      // Second line of defence: no code logs secrets on purpose.
      redact: {
        paths: [
          'authorization',
          'apikey',
          'password',
          'token',
          '*.authorization',
          '*.apikey',
          '*.password',
          '*.token',
        ],
        censor: '[secret]',
      },
    },
    destination,
  );
}

/** Database errors include the statement and its values, which may be personal data. */
function withoutValues(error: unknown): unknown {
  const serialized: unknown = error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !VALUE_FIELDS.has(name)));
}

const VALUE_FIELDS = new Set(['query', 'params', 'parameters', 'detail', 'raw']);

let output: ReturnType<typeof pino.destination> | undefined;

/** Flushes buffered lines before the process writes elsewhere or exits. */
export function flushLog(): void {
  output?.flushSync();
}

/** Shared by the whole process and buffered: one system call per log line would cost a tenth of the throughput. */
function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) {
    // Output after the terminal is closed is lost.
    process.stdout.on('error', () => undefined);
    return readableLines(process.stdout);
  }
  if (output === undefined) {
    output = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 });
    process.on('exit', flushLog);
  }
  return output;
}
