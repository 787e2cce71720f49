import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from './folder.ts';
import { runAs } from './folder.ts';
import { exitReason } from './exit-reason.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { programOf } from './programs.ts';

export interface PostmasterOptions extends Runtime {
  folder: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** A running PostgreSQL. */
export interface Postmaster {
  ended: Promise<{ code: string }>;
  stop(): Promise<void>;
}

/**
 * PostgreSQL runs below a shell whose input is a pipe from this process. The system closes the pipe when this process
 * ends, even by kill -9; the shell then stops PostgreSQL.
 *
 * On Linux its processes use the batch scheduling policy if possible: they get the same CPU time but do not preempt other
 * processes on wake-up, which increases list requests per second by a sixth.
 */
const WATCHDOG_SCRIPT =
  'chrt -b 0 true 2>/dev/null && set -- chrt -b 0 "$@"; exec 3<&0; "$@" </dev/null 3<&- & pid=$!; { read -r _ <&3; kill -INT $pid 2>/dev/null; } & exec 3<&-; wait $pid; ' +
  'code=$?; kill $! 2>/dev/null; exit $code';

const LINES_KEPT = 20;
const POLL_MS = 20;

/** Starts PostgreSQL and waits until it accepts connections. Errors: Error with the reason if it ends before. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { folder, programs, launchMode } = options;
  const lines: string[] = [];
  // A killed PostgreSQL leaves its status file behind, which still reports it as ready.
  const earlier = await readPostmasterFile(folder);
  const child = run(options, (line) => {
    lines.push(line);
    if (lines.length > LINES_KEPT) lines.shift();
  });
  let end: string | null = null;
  const ended = new Promise<{ code: string }>((resolve) => {
    const over = (code: string) => {
      end ??= code;
      resolve({ code: end });
    };
    child.once('error', (error) => over(error.message));
    child.once('exit', (code, signal) => over(signal ?? `exit code ${String(code)}`));
  });
  const hasEnded = () => end;
  const isReady = async (): Promise<boolean> => {
    const file = await readPostmasterFile(folder);
    return file !== null && file.isReady && file.pid !== earlier?.pid;
  };
  while (!(await isReady())) {
    const code = hasEnded();
    if (code !== null) throw new Error(`PostgreSQL did not start (${code}): ${exitReason(lines)}`);
    await delay(POLL_MS);
  }
  return {
    ended,
    async stop() {
      if (process.platform === 'win32') {
        await runAs(launchMode, programOf(programs, 'postgres').replace('postgres.exe', 'pg_ctl.exe'), [
          'stop',
          '-D',
          folder,
          '-m',
          'fast',
        ]).catch(() => child.kill());
      }
      child.stdin?.end();
      await ended;
    },
  };
}

function run(
  { folder, programs, launchMode, settings, log }: PostmasterOptions,
  keep: (line: string) => void,
): ChildProcess {
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [...launchMode.prefix, programOf(programs, 'postgres'), '-D', folder, ...chosen];
  const [program, ...args] =
    process.platform === 'win32' ? postgres : ['sh', '-c', WATCHDOG_SCRIPT, 'sh', ...postgres];
  const child = spawn(program ?? '', args, {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // Detached from Ctrl-C in the terminal, because running requests need PostgreSQL until they end.
    detached: process.platform !== 'win32',
    ...(launchMode.asOwner && launchMode.owner),
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    keep(line);
    log(line);
  });
  return child;
}
