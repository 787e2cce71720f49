import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One finding of the hosted platform's own lints (splinter). */
export interface Finding {
  name: string;
  level: 'INFO' | 'WARN' | 'ERROR';
  detail: string;
  metadata: { schema?: string; name?: string };
}

/**
 * What `supabase db advisors` says about a database, every level of it. The npm package `supabase` carries the rules
 * and needs no network. null where it has no program for this system, with the reason.
 */
export async function adviceOn(url: string): Promise<{ findings: Finding[] } | { unavailable: string }> {
  const program = await findProgram();
  const home = await mkdtemp(path.join(tmpdir(), 'marketdesk-advisors-'));
  // A home of its own: it keeps settings there, and would send usage figures if it were not told otherwise.
  const env = { PATH: process.env.PATH, HOME: home, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
  const call = (...args: string[]) =>
    run(process.execPath, [program, ...args], { cwd: home, env, maxBuffer: 64 * 1024 * 1024 });
  try {
    const version = await call('--version').catch((error: unknown) => String(error));
    if (typeof version === 'string') return { unavailable: version };
    const levels = ['--type', 'all', '--level', 'info', '--fail-on', 'none'];
    const { stdout } = await call('db', 'advisors', `--remote=${url}`, ...levels, '--output-format', 'json');
    return { findings: (JSON.parse(stdout) as { results: Finding[] }).results };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function findProgram(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('supabase/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { supabase: string } };
  return path.join(path.dirname(manifest), bin.supabase);
}
