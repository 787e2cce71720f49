import { spawn, type ChildProcess } from 'node:child_process';

interface Child {
  pid: number;
  /** The line it printed when it was ready. */
  firstLine: string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Ends the child when this process ends, even in the middle of a bench. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a process that prints a line once it is ready. Errors: the process ended before. */
export function startChild(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Child> {
  const child = endWithUs(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] }));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ').slice(0, 100)} ended with ${String(code)}`)),
    );
    child.stdout.once('data', (data: Buffer) =>
      resolve({
        pid: child.pid ?? 0,
        firstLine: data.toString().trim(),
        stop: () => stopChild(child),
      }),
    );
  });
}

const PATIENCE_MS = 5_000;

/** Sends SIGTERM, and SIGKILL after five seconds. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
}
