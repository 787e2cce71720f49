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
      serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
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

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? linesForPeople(process.stdout) : pino.destination({ fd: 1, sync: true });
}
