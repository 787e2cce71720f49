// npm run check:survival: kills the server and PostgreSQL repeatedly during concurrent writes, for five minutes.
// Takes another number of minutes as an argument.
import { requireNode } from './node-version.mjs';

async function check() {
  const { spawnSync } = await import('node:child_process');
  const { ensureInstalled } = await import('./install.mjs');
  const { ROOT } = await import('./root.mjs');
  ensureInstalled();
  const minutes = process.argv[2] ?? '5';
  if (!/^[1-9]\d*$/.test(minutes)) {
    console.error('npm run check:survival -- N: how many minutes, a whole number.');
    process.exitCode = 1;
    return;
  }
  const args = ['run', '--project=server', 'src/survival', '--disable-console-intercept'];
  const result = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SURVIVAL_SECONDS: String(Number(minutes) * 60) },
  });
  process.exitCode = result.status ?? 1;
}

requireNode();
void check();
