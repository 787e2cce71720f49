import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** `npm test` installs it there, see scripts/testing/tools.mjs. */
const PACKAGE = fileURLToPath(
  new URL('../../../node_modules/.cache/advisors/node_modules/supabase', import.meta.url),
);

type CallTool = (...args: string[]) => Promise<{ stdout: string; stderr: string }>;

/**
 * Runs the platform's command line tool, the npm package `supabase`, which needs no network with a database's
 * address. Returns the reason if it can't be run.
 */
export async function withPlatformTool<T>(
  work: (call: CallTool) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T | { unavailable: string }> {
  const program = await findProgram();
  if (program === null) return { unavailable: 'it is not installed; npm test does that where it can' };
  const home = await mkdtemp(path.join(tmpdir(), 'marketdesk-platform-'));
  // A home of its own: it stores settings there, and would send usage statistics by default.
  const off = { DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
  // Bun runs it; it exits before compiling a second time pays off.
  const quick = { BUN_JSC_useDFGJIT: 'false' };
  const env = { PATH: process.env.PATH, HOME: home, ...off, ...quick, ...variables };
  const call: CallTool = (...args) =>
    run(process.execPath, [program, ...args], { cwd: home, env, maxBuffer: 64 * 1024 * 1024 });
  try {
    return await work(call);
  } catch (error) {
    // Queried only now, because starting it takes longer than its work.
    const reason = await call('--version').then(() => null, String);
    if (reason === null) throw error;
    return { unavailable: reason };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function findProgram(): Promise<string | null> {
  const manifest = await readFile(path.join(PACKAGE, 'package.json'), 'utf8').catch(() => null);
  if (manifest === null) return null;
  const { bin } = JSON.parse(manifest) as { bin: { supabase: string } };
  return path.join(PACKAGE, bin.supabase);
}
