import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

it.each([
  ['start.mjs', 'npm start: '],
  ['dev.mjs', 'npm run dev: '],
  ['test.mjs', 'npm test: '],
  ['check-changes.mjs', 'npm run check: '],
  ['check.mjs', 'npm run check:NAME [-- N]: '],
  ['bench.mjs', 'npm run bench [-- NAME …]: '],
  ['build.mjs', 'npm run build: '],
  ['generate.ts', 'npm run generate: '],
  ['release.ts', 'npm run release: '],
  ['freeze.ts', 'npm run freeze -- 1.0.0: '],
])('%s --help prints its description and exits', (script, beginning) => {
  const file = path.join(ROOT, 'scripts', script);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), file, '--help'],
    { cwd: ROOT, encoding: 'utf8', timeout: 20_000 },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.slice(0, beginning.length)).toBe(beginning);
});
