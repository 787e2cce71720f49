import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';

/** Runs a script with another Node version reported. */
function runAs(version: string, script: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import(${JSON.stringify(path.join(ROOT, 'scripts', script))});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', pretend], { encoding: 'utf8' });
}

const NEEDED = 'Marketdesk needs Node.js 20.19+ or 22.13+ or 24+, but this is';

describe('an unsupported Node version', () => {
  const refusal = (version: string) => ({
    status: 1,
    stdout: '',
    stderr: `${NEEDED} ${version}. Get it at https://nodejs.org.\n`,
  });

  it.each(['start.mjs', 'test.mjs', 'staff.mjs', 'dev.mjs', 'bench.mjs'])(
    'makes %s print the supported versions and exit',
    (script) => {
      expect(runAs('18.20.4', script)).toMatchObject(refusal('18.20.4'));
    },
  );

  it.each(['20.18.3', '21.7.3', '22.12.0'])('is refused: %s', (version) => {
    expect(runAs(version, 'start.mjs')).toMatchObject(refusal(version));
  });
});
