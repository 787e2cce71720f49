import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * User and system time of processes and of their ended children, in milliseconds. An ended process counts as 0; NaN without
 * /proc.
 */
export function processorMs(pids: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const ticks = pids.flatMap((pid) => statOf(pid)?.slice(11, 15) ?? []);
  return (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / TICKS_PER_SECOND;
}

/** Memory of the processes in MB, with shared pages counted once (PSS); NaN without /proc. */
export function pssMb(pids: readonly number[]): number {
  try {
    const kilobytes = pids.map((pid) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
    );
    return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The command line of a process; empty if there is no such process. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The process itself and all processes below it. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const found = new Set([pid]);
  // The loop also visits what it adds.
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.add(child);
  return [...found];
}

/** The fields after the name: state, parent, … */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
