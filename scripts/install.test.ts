import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'marketdesk-install-'));
  mkdirSync(path.join(root, 'node_modules/@marketdesk'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, packages: object) =>
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));

const WANTED = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.0', integrity: 'sha512-a' },
  'node_modules/@esbuild/aix-ppc64': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const INSTALLED = { 'node_modules/hono': { version: '4.13.0', integrity: 'sha512-a' } };

describe('node_modules matches package-lock.json', () => {
  it('if every package has the locked version; optional packages of other systems may be missing', () => {
    write('package-lock.json', WANTED);
    write('node_modules/.package-lock.json', INSTALLED);
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ['another version', { 'node_modules/hono': { version: '4.12.0', integrity: 'sha512-a' } }],
    ['other content', { 'node_modules/hono': { version: '4.13.0', integrity: 'sha512-c' } }],
    ['nothing', {}],
  ])('not with %s', (_name, installed) => {
    write('package-lock.json', WANTED);
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(root)).toBe(false);
  });

  it('not if nothing was installed, or the installation was interrupted', () => {
    write('package-lock.json', WANTED);
    expect(isInstalled(root)).toBe(false);
  });

  it('not without the link to a new workspace', () => {
    const linked = { ...WANTED, 'node_modules/@marketdesk/new': { link: true } };
    write('package-lock.json', linked);
    write('node_modules/.package-lock.json', {
      ...INSTALLED,
      'node_modules/@marketdesk/new': { link: true },
    });
    expect(isInstalled(root)).toBe(false);
    mkdirSync(path.join(root, 'node_modules/@marketdesk/new'));
    expect(isInstalled(root)).toBe(true);
  });
});
