import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import type { BackupsConfig } from '../backup/configuration.ts';
import { nextTime } from '../backup/cron.ts';
import { openTarget } from '../backup/open-target.ts';
import type { Counters } from '../http/counters.ts';
import type { Log } from '../log.ts';
import { runsFromSource } from '../repository.ts';
import type { Job } from './jobs.ts';

interface BackupsJobOptions {
  backups: BackupsConfig;
  /** Calls procedures with the service key. */
  call: CallProcedure;
  counters: Counters;
  log: Log;
}

type Kind = 'backup' | 'drill';
type State = RowOf<'operator_get_backups'>;

/** Delay before a failed backup is tried again, if the schedule has no earlier time. */
const RETRY_MS = 30 * 60_000;
/** Time between two alerts of this process. */
const ALERT_MS = 60 * 60_000;
const RENEW_MS = 15_000;
const MAX_RUN_MS = 12 * 60 * 60_000;
/** Time to clean up after it was told to end. */
const END_GRACE_MS = 8_000;
/** Characters of its output. */
const MAX_OUTPUT = 4000;

/**
 * Makes backups and drills in processes of low priority, one at a time. Of several servers, the first to begin does it. The first
 * backup of an installation is made at once.
 */
export function backupsJob({ backups, call, counters, log }: BackupsJobOptions): Job {
  const started = new Date();
  let alertedAt = 0;

  function isDue(
    kind: Kind,
    { last_started_at: last, last_error: error, is_running: isRunning }: State,
  ): boolean {
    const schedule = kind === 'backup' ? backups.schedule : backups.drill;
    if (schedule === null || isRunning) return false;
    if (last === null && kind === 'backup') return true;
    const after = last === null ? started : new Date(last);
    const isRetried = kind === 'backup' && error !== null && Date.now() >= after.getTime() + RETRY_MS;
    return isRetried || nextTime(schedule, after).getTime() <= Date.now();
  }

  async function runOnce(kind: Kind, { last_id: lastId }: State, stopping: AbortSignal): Promise<void> {
    const id = await call('operator_begin_backup', {
      p_kind: kind,
      ...(lastId !== null && { p_last_id: lastId }),
    });
    if (id === null) return;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      call('operator_renew_backup', { p_id: id }).then(
        (isOurs) => isOurs || lost.abort(),
        // The lease ends by itself if the database stays away.
        () => undefined,
      );
    }, RENEW_MS);
    try {
      const result = await outcomeOf(kind, AbortSignal.any([stopping, lost.signal]));
      const isDone = result.p_error === undefined;
      counters.add('marketdesk_backup_runs_total', { kind, result: isDone ? 'done' : 'failed' });
      await call('operator_finish_backup', { p_id: id, ...result });
      if (isDone) log.info({ kind, ...result }, 'a backup was made or verified');
      else log.error({ kind, ...result }, 'a backup was not made or verified');
    } finally {
      clearInterval(renewing);
    }
  }

  async function outcomeOf(kind: Kind, signal: AbortSignal): Promise<Outcome> {
    const { code, stdout, stderr } = await (kind === 'backup'
      ? runCommand('backup', ['now'], signal)
      : runCommand('restore', ['--verify'], signal));
    if (signal.aborted) return { p_error: 'The server was stopped meanwhile.' };
    if (code !== 0) {
      return { p_error: sentenceOf(stderr, stdout), ...(stdout !== '' && { p_report: stdout }) };
    }
    const newest = (await openTarget(backups).archives()).at(-1);
    return { p_report: stdout, ...(newest && { p_target: newest.name, p_bytes: newest.bytes }) };
  }

  /** The database queues an alert once a day. */
  async function alertIfLate(states: readonly State[]): Promise<void> {
    const late = states.find(({ is_late: isLate, last_error: error }) => isLate || error !== null);
    if (late === undefined || Date.now() < alertedAt + ALERT_MS) return;
    alertedAt = Date.now();
    const backup = states.find(({ kind }) => kind === 'backup');
    await call('operator_emit_alert', {
      p_type: 'alert.backup_late',
      p_payload: { last_success_at: backup?.good_at ?? null },
    });
  }

  return {
    name: 'backups',
    everyMs: 2_000,
    async run(stopping) {
      const states = await call('operator_get_backups');
      await alertIfLate(states);
      for (const kind of ['backup', 'drill'] as const) {
        const state = states.find((one) => one.kind === kind);
        if (state && isDue(kind, state)) await runOnce(kind, state, stopping);
      }
      return false;
    },
  };
}

interface Outcome {
  p_target?: string;
  p_bytes?: number;
  p_report?: string;
  p_error?: string;
}

interface Ended {
  /** null = killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of this server with its environment, until it ends or `signal` aborts. */
async function runCommand(name: 'backup' | 'restore', args: string[], signal: AbortSignal): Promise<Ended> {
  const file = runsFromSource
    ? path.join(import.meta.dirname, '..', `${name}.ts`)
    : path.join(import.meta.dirname, `${name}.js`);
  // The command ends when the channel to this process does, so a killed server leaves no process behind.
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (stdout = (stdout + chunk.toString()).slice(-MAX_OUTPUT)));
  child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-MAX_OUTPUT)));
  // Emitted if it could not be started.
  child.on('error', (error) => (stderr ||= error.message));
  const ended = once(child, 'close') as Promise<[number | null]>;
  lowerPriority(child.pid);
  const end = (): void => {
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), END_GRACE_MS).unref();
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)]);
  limit.addEventListener('abort', end, { once: true });
  if (limit.aborted) end();
  const [code] = await ended;
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

/** The command's message. A stack is for the log. */
function sentenceOf(stderr: string, stdout: string): string {
  if (/\n\s+at /.test(stderr)) return 'It failed for an unexpected reason, which the log names.';
  if (stderr !== '') return stderr;
  return stdout === '' ? 'Its process was killed.' : 'The backup is incomplete: see the report.';
}
