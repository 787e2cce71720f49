import { describe, expect, it } from 'vitest';
import { readLicences, type Lock } from './read-licences.ts';
import { isAllowed, renderLicences } from './render.ts';

const lock: Lock = {
  packages: {
    'apps/server': { dependencies: { ours: '*', a: '1' } },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'packages/ours': { dependencies: { b: '1' } },
    'packages/ours/node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1' } },
    'node_modules/b': {
      version: '1.0.0',
      license: '(MIT OR GPL-3.0)',
      optionalDependencies: { absent: '1' },
    },
    'node_modules/a-tool': { version: '1.0.0', license: 'GPL-3.0' },
  },
};

describe('licences of shipped libraries', () => {
  it('cover exactly the runtime dependencies, resolved as Node does', () => {
    expect(readLicences(lock, ['apps/server'])).toEqual([
      { name: 'a', version: '1.0.0', licence: 'MIT' },
      { name: 'b', version: '1.0.0', licence: '(MIT OR GPL-3.0)' },
      { name: 'b', version: '2.0.0', licence: 'ISC' },
    ]);
  });

  it('must be known and allowed', () => {
    const unknown: Lock = {
      packages: { x: { dependencies: { a: '1' } }, 'node_modules/a': { version: '1' } },
    };
    expect(() => readLicences(unknown, ['x'])).toThrow('a has no licence');
    expect(() => readLicences({ packages: { x: { dependencies: { a: '1' } } } }, ['x'])).toThrow(
      'not in package-lock.json',
    );
    expect(() => renderLicences([{ name: 'a', version: '1', licence: 'GPL-3.0' }])).toThrow('a (GPL-3.0)');
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT or MPL-2.0', true],
    ['MIT AND GPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%s: %s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));
});
