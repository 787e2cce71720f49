import type { DestinationStream } from 'pino';

/** Formats log lines for a terminal: `12:03:04 info  request GET /admin 200 3 ms`. */
export function readableLines(output: { write(text: string): unknown }): DestinationStream {
  return {
    write(line) {
      output.write(readableLine(JSON.parse(line) as Record<string, unknown>) + '\n');
    },
  };
}

function readableLine({ level, time, msg, ...fields }: Record<string, unknown>): string {
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const rest = Object.entries(fields).map(([name, value]) => show(name, value));
  return [clock, String(level).padEnd(5), String(msg), ...rest].join(' ');
}

function show(name: string, value: unknown): string {
  if (isError(value)) return `\n${value.stack ?? value.message}`;
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function isError(value: unknown): value is { message: string; stack?: string } {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}
