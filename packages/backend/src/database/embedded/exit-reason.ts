import { saysDiskFull } from '../full-disk.ts';

/** Returns why a program of PostgreSQL ended, from its log: a full disk if mentioned anywhere, otherwise the last error. */
export function exitReason(lines: readonly string[]): string {
  const telling =
    lines.find(saysDiskFull) ??
    lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.at(-1) ??
    'it said nothing';
  return telling.replace(/^.*(FATAL|PANIC|ERROR|error):\s*/, '');
}
