import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Makes a process of PostgreSQL less urgent than others, as far as that is allowed. Its processes are sessions of their own, and
 * Linux may weigh sessions against each other: then what one process is worth within its session changes nothing. False when
 * it has to be asked again in a moment.
 */
export function makeLessUrgent(pid: number, niceness: number): boolean {
  return attempt(() => setPriority(pid, niceness)) && attempt(() => setSession(pid, niceness));
}

const setSession = (pid: number, niceness: number): void =>
  writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });

function attempt(step: () => void): boolean {
  try {
    step();
  } catch (error) {
    // Otherwise there are no such sessions here, the process is gone, or it is another person's.
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
  return true;
}
