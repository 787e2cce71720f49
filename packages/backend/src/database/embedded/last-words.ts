import { saysDiskFull } from '../full-disk.ts';

/** Why a program of PostgreSQL ended, without the log prefix: a full disk, whatever it said after that, or its last error. */
export function lastWords(lines: readonly string[]): string {
  const telling =
    lines.find(saysDiskFull) ??
    lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.at(-1) ??
    'it said nothing';
  return telling.replace(/^.*(FATAL|PANIC|ERROR|error):\s*/, '');
}
