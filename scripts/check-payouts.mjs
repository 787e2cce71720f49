// npm run check:payouts: 10,000 random schedules of payouts, from whatever state the clone is in, and that they notice each rule
// that is left out. A number says how many instead; after a failure, PAYOUT_SEED repeats it.
import { requireNode } from './node-version.mjs';

async function check() {
  const { spawnSync } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ROOT } = await import('./root.mjs');
  ensureInstalled();
  const schedules = process.argv[2] ?? '10000';
  if (!/^[1-9]\d*$/.test(schedules)) {
    console.error('npm run check:payouts -- N: how many schedules, a whole number.');
    process.exitCode = 1;
    return;
  }
  const args = [
    'run',
    '--project=supabase',
    'payouts-properties',
    'payouts-mutants',
    '--disable-console-intercept',
  ];
  const result = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PAYOUT_SCHEDULES: schedules },
  });
  process.exitCode = result.status ?? 1;
}

requireNode();
void check();
