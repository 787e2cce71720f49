import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject } from 'vitest';

const READY = /^Marketdesk is ready at (\S+)$/m;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Process {
  pid: number;
  stdout: () => string;
  /** The server's address once it can serve. Rejects if it exits first. */
  ready: Promise<string>;
  ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/** The server as a separate process on a free port. Only PATH, HOME and TMPDIR are inherited from this process. */
export function startProcess(environment: Record<string, string>): Process {
  return run('main.js', [], { PORT: '0', DEMO: '0', ...environment });
}

/** `npm run staff -- ARGS` with the password on standard input. */
export async function runStaff(
  args: string[],
  environment: Record<string, string>,
  input = '',
): Promise<Ended> {
  return run('staff.js', args, environment, input).ended;
}

/** `npm run revolut -- ARGS`. */
export async function runRevolut(args: string[], environment: Record<string, string>): Promise<Ended> {
  return run('revolut.js', args, environment).ended;
}

/** `npm run audit -- ARGS`. */
export async function runAudit(args: string[], environment: Record<string, string>): Promise<Ended> {
  return run('audit.js', args, environment).ended;
}

/** `npm run hosted -- ARGS`. */
export async function runHosted(environment: Record<string, string>, args: string[] = []): Promise<Ended> {
  return run('hosted.js', args, environment).ended;
}

/** `npm run backup -- ARGS` and `npm run restore -- ARGS`, as processes that can be killed. */
export const startBackup = (args: string[], environment: Record<string, string>): Process =>
  run('backup.js', args, environment);
export const startRestore = (args: string[], environment: Record<string, string>): Process =>
  run('restore.js', args, environment);

/** `npm run storage -- ARGS`, as a process that can be killed. */
export const startStorage = (args: string[], environment: Record<string, string>): Process =>
  run('storage.js', args, environment);

function run(file: string, args: string[], environment: Record<string, string>, input = ''): Process {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [path.join(inject('builtServer'), file), ...args], {
    env: { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that fails early does not read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = READY.exec(stdout) ?? [];
      if (address) resolve(address);
    });
    void ended.then(({ code }) => reject(new Error(`It ended with ${String(code)}: ${stderr}${stdout}`)));
  });
  // Avoids an unhandled rejection in tests that never await `ready`.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
  };
}
