import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';

/** Runs a script with another Node version reported. */
function runAs(version: string, script: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import(${JSON.stringify(path.join(ROOT, 'scripts', script))});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', pretend], { encoding: 'utf8' });
}

describe.each(['start.mjs', 'test.mjs', 'staff.mjs', 'dev.mjs', 'bench.mjs'])('npm run … (%s)', (script) => {
  it.each(['18.20.4', '20.18.3', '21.7.3', '22.12.0'])(
    'on Node %s prints the required version, and exits',
    (version) => {
      const { status, stdout, stderr } = runAs(version, script);
      expect(stderr).toBe(
        `Marketdesk needs Node.js 20.19+ or 22.13+ or 24+, but this is ${version}. Get it at https://nodejs.org.\n`,
      );
      expect([status, stdout]).toEqual([1, '']);
    },
  );
});
