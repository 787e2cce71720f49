import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * User and system time of processes and of their children that have ended, so far, in milliseconds. A process that has ended itself
 * counts as 0; NaN where /proc is not there.
 */
export function processorMs(pids: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const ticks = pids.flatMap((pid) => statOf(pid)?.slice(11, 15) ?? []);
  return (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / TICKS_PER_SECOND;
}

/** Resident memory, MB; NaN where /proc is not there. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Memory of all of them in MB, where a page that several share counts once (PSS); NaN where /proc is not there. */
export function sharedOutMb(pids: readonly number[]): number {
  try {
    const kilobytes = pids.map((pid) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
    );
    return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** What a process was started with; empty where there is none. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The processes below `pid`, their own included. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const found = new Set([pid]);
  // A set is walked to the end that it has by then.
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.add(child);
  return [...found];
}

/** 0 where there is no such process. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? 0);
}

/** What follows the name: state, parent, … */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
