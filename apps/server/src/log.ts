import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { linesForPeople } from './log-lines.ts';

export type Log = Logger;

/** JSON, one object a line, on standard output; on a terminal short lines for a person instead. */
export function createLog(level: Config['logLevel'], destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutData, err: withoutData },
      // Nothing of the kind is ever passed to the log on purpose; this is the net under it.
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

/** The database's errors bring the statement and every value in it along: people's data, which a log has no business with. */
function withoutData(error: unknown): unknown {
  const told: unknown = error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !DATA.has(name)));
}

const DATA = new Set(['query', 'params', 'parameters', 'detail', 'raw']);

let flush = (): void => undefined;

/** Writes out what is still buffered, before the process says something past the log or ends. */
export function flushLog(): void {
  flush();
}

/** A line a request, each with a system call of its own, would cost the hot path a tenth of its throughput. */
function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) {
    // A terminal that was closed tells the process so by a signal; what it still has to say until it ends is lost.
    process.stdout.on('error', () => undefined);
    return linesForPeople(process.stdout);
  }
  const output = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 });
  flush = () => output.flushSync();
  process.on('exit', flush);
  return output;
}
