// npm run check:fuzz: sends 50,000 random requests to every address of the server. Takes another number as an argument;
// after a failure, FUZZ_SEED repeats it.
import { requireNode } from './node-version.mjs';

async function check() {
  const { spawnSync } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ROOT } = await import('./root.mjs');
  ensureInstalled();
  const cases = process.argv[2] ?? '50000';
  if (!/^[1-9]\d*$/.test(cases)) {
    console.error('npm run check:fuzz -- N: how many requests, a whole number.');
    process.exitCode = 1;
    return;
  }
  const args = ['run', '--project=server', 'src/fuzz', '--disable-console-intercept'];
  const result = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_CASES: cases },
  });
  process.exitCode = result.status ?? 1;
}

requireNode();
void check();
