// npm run check:NAME [-- N]: the long form of a test that npm test runs in short. Installs first if needed.
import { helpWhenAsked } from './help.mjs';
import { requireNode } from './node-version.mjs';
import { endWhenStopped } from './orphaned.mjs';

/**
 * The checks by name: vitest's arguments, what N counts, its default, and the variables that pass it to the tests. After a
 * failure, PAYOUT_SEED, FUZZ_SEED, INSIDER_SEED or PRIVACY_SEED repeats the run.
 * @type {Record<string, { run: string[], counts: string, fallback: number, settings: (n: number) => Record<string, number> }>}
 */
const CHECKS = {
  payouts: {
    run: ['--project=supabase', 'payouts-properties', 'payouts-circle', 'payouts-mutants'],
    counts: 'schedules',
    fallback: 10_000,
    settings: (n) => ({ PAYOUT_SCHEDULES: n }),
  },
  insider: {
    run: ['--project=supabase', 'insider.test'],
    counts: 'schedules, after every order of a few moves',
    fallback: 20_000,
    settings: (n) => ({ INSIDER_SCHEDULES: n, INSIDER_DEPTH: 4 }),
  },
  privacy: {
    run: ['--project=supabase', 'privacy-properties'],
    counts: 'schedules',
    fallback: 500,
    settings: (n) => ({ PRIVACY_SCHEDULES: n }),
  },
  fuzz: {
    run: ['--project=server', 'tests/fuzz'],
    counts: 'requests',
    fallback: 50_000,
    settings: (n) => ({ FUZZ_CASES: n }),
  },
  survival: {
    run: ['--project=server', 'tests/survival'],
    counts: 'minutes',
    fallback: 5,
    settings: (n) => ({ SURVIVAL_SECONDS: n * 60 }),
  },
};

/** @param {string | undefined} name @param {string | undefined} count */
async function check(name, count) {
  const { spawn } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ROOT } = await import('./root.mjs');
  await ensureInstalled();
  const chosen = CHECKS[name ?? ''];
  if (chosen === undefined) throw new Error(`There is no check called ${name}.`);
  const { run, counts, fallback, settings } = chosen;
  if (count !== undefined && !/^[1-9]\d*$/.test(count)) {
    console.error(`npm run check:${name} -- N: N is a whole number, of ${counts}.`);
    process.exitCode = 1;
    return;
  }
  const env = settings(Number(count ?? fallback));
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...run, '--disable-console-intercept'];
  endWhenStopped();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(Object.entries(env).map(([key, n]) => [key, String(n)])) },
  });
  // Ends also the databases and servers that the child started.
  process.once('exit', () => void child.kill());
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

helpWhenAsked();
requireNode();
void check(process.argv[2], process.argv[3]);
