// npm run check:NAME [-- N]: the long form of a test that npm test runs in short, from whatever state the clone is in.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

/**
 * By name: what vitest is to run, what N counts, how many without it, and the settings that N stands for. After a failure,
 * PAYOUT_SEED, FUZZ_SEED or INSIDER_SEED repeats it.
 */
/** @type {Record<string, { run: string[], counts: string, usual: number, settings: (n: number) => Record<string, number> }>} */
const CHECKS = {
  payouts: {
    run: ['--project=supabase', 'payouts-properties', 'payouts-mutants'],
    counts: 'schedules',
    usual: 10_000,
    settings: (n) => ({ PAYOUT_SCHEDULES: n }),
  },
  insider: {
    run: ['--project=supabase', 'insider.test'],
    counts: 'schedules, after every order of a few moves',
    usual: 20_000,
    settings: (n) => ({ INSIDER_SCHEDULES: n, INSIDER_DEPTH: 4 }),
  },
  fuzz: {
    run: ['--project=server', 'tests/fuzz'],
    counts: 'requests',
    usual: 50_000,
    settings: (n) => ({ FUZZ_CASES: n }),
  },
  survival: {
    run: ['--project=server', 'tests/survival'],
    counts: 'minutes',
    usual: 5,
    settings: (n) => ({ SURVIVAL_SECONDS: n * 60 }),
  },
};

/** @param {string | undefined} name @param {string | undefined} count */
async function check(name, count) {
  const { spawn } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ROOT } = await import('./root.mjs');
  await ensureInstalled();
  const found = CHECKS[name ?? ''];
  if (found === undefined) throw new Error(`There is no check called ${name}.`);
  const { run, counts, usual, settings } = found;
  if (count !== undefined && !/^[1-9]\d*$/.test(count)) {
    console.error(`npm run check:${name} -- N: how many ${counts}, a whole number.`);
    process.exitCode = 1;
    return;
  }
  const env = settings(Number(count ?? usual));
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...run, '--disable-console-intercept'];
  endWhenStopped();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(Object.entries(env).map(([key, n]) => [key, String(n)])) },
  });
  // With it end the databases and servers that it started.
  process.once('exit', () => void child.kill());
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

helpWhenAsked();
requireNode();
void check(process.argv[2], process.argv[3]);
