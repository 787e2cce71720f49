import { describe, expect, it } from 'vitest';
import { readLicences, type Lock } from './read-licences.ts';
import { changesOf, shippedParts } from './bom.ts';
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

describe('files of a release', () => {
  const part = (name: string) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
  });
  const bom = {
    metadata: { component: { ...part('marketdesk'), name: 'folder' } },
    components: [part('@a/b'), part('tool')],
    dependencies: [{ ref: '@a/b@1.0.0', dependsOn: ['tool@1.0.0'] }],
  };

  it('list the shipped libraries only, and all of them', () => {
    const shipped = { name: '@a/b', version: '1.0.0', licence: 'MIT' };
    expect(shippedParts(bom, [shipped])).toEqual({
      metadata: { component: part('marketdesk') },
      components: [part('@a/b')],
      dependencies: [
        { ref: 'marketdesk@1.0.0', dependsOn: ['@a/b@1.0.0'] },
        { ref: '@a/b@1.0.0', dependsOn: [] },
      ],
    });
    expect(() => shippedParts(bom, [{ ...shipped, version: '2.0.0' }])).toThrow('no pkg:npm/%40a/b@2.0.0');
  });

  it('have the part of the changelog about their version', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\nmore\n\n## [1.0.0] - 2026-12-01\n\nfirst\n';
    expect(changesOf(changelog, '1.0.0')).toBe('## [1.0.0] - 2026-12-01\n\nfirst\n');
    expect(changesOf(changelog, '1.1.0')).toBe('## [Unreleased]\n\nmore\n\n');
    expect(() => changesOf('# Changelog', '1.0.0')).toThrow('[1.0.0]');
  });
});
