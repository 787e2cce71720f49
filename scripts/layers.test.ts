import { describe, expect, it } from 'vitest';
import { isForTests, readSources, targetOf } from './testing/imports.mjs';

// Checks the layers described in CONTRIBUTING by folder name, so that new folders are covered automatically.

/** Imports only go down. Folders on the same line don't import each other. */
const LAYERS = [['routes'], ['shell', 'features'], ['engine'], ['parts'], ['kit'], ['session'], ['backend']];
const FORBIDDEN_FOLDERS = ['utils', 'util', 'helpers', 'misc', 'common', 'manager', 'managers'];
const CONSOLE = 'apps/console/src';

const sources = readSources();

/** The console folder and the feature of a module; null for modules above all layers. */
function placeOf(file: string): { layer: number; folder: string; feature: string | null } | null {
  const [folder = '', ...rest] = file.slice(CONSOLE.length + 1).split('/');
  if (rest.length === 0 || folder === 'styles' || folder === 'testing') return null;
  return {
    folder,
    layer: LAYERS.findIndex((layer) => layer.includes(folder)),
    feature: folder === 'features' ? (rest[0] ?? null) : null,
  };
}

/** Each circle of imports, including types, as a list of its files. */
function circlesIn(files: readonly { file: string; imports: string[] }[]): string[] {
  const targets = new Map(
    files.map(({ file, imports }) => [file, imports.flatMap((specifier) => targetOf(file, specifier) ?? [])]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): void => {
    const from = above.indexOf(file);
    if (from >= 0) circles.push([...above.slice(from), file].join(' → '));
    if (from >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...above, file]);
    done.add(file);
  };
  for (const { file } of files) visit(file, []);
  return circles;
}

describe('the console', () => {
  const files = sources.filter(({ file }) => file.startsWith(`${CONSOLE}/`));

  it('has at least one module', () => expect(files.length).toBeGreaterThan(50));

  it('has only known folders', () => {
    const unknown = files.filter(({ file }) => placeOf(file)?.layer === -1).map(({ file }) => file);
    expect(unknown).toEqual([]);
  });

  it('only imports downwards, and no feature imports another', () => {
    const wrong = files.flatMap((source) =>
      source.imports.flatMap((specifier) => {
        const from = isForTests(source.file) ? null : placeOf(source.file);
        const target = targetOf(source.file, specifier);
        if (from === null || !target?.startsWith(`${CONSOLE}/`)) return [];
        const to = placeOf(target);
        if (to === null)
          return /\.(css|svg)$/.test(target) ? [] : [`${source.file} → ${specifier} (above all layers)`];
        const same = from.folder === to.folder && from.feature === to.feature;
        return same || to.layer > from.layer ? [] : [`${source.file} → ${specifier}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('everywhere', () => {
  it('no folder has a meaningless name', () => {
    const wrong = sources.filter(({ file }) =>
      file.split('/').some((part) => FORBIDDEN_FOLDERS.includes(part)),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('no barrels: no file that only re-exports', () => {
    const barrels = sources.filter(({ text }) => {
      const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      return (
        statements !== '' &&
        statements.replace(/export\s+(type\s+)?(\*|\{[^}]*\})[^;]*from\s+['"][^'"]+['"];?/g, '').trim() === ''
      );
    });
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });

  it('no imports run in a circle, generated files included', () => {
    expect(circlesIn(readSources({ withGenerated: true }))).toEqual([]);
  });

  it('a circle is found however long, and through every way to name a file', () => {
    const planted = [
      { file: `${CONSOLE}/kit/a.ts`, imports: ['./b.ts', 'react'] },
      { file: `${CONSOLE}/kit/b.ts`, imports: ['@marketdesk/contract/c.ts'] },
      { file: 'packages/contract/src/c.ts', imports: ['@marketdesk/server/main.ts'] },
      { file: 'apps/server/src/main.ts', imports: ['@marketdesk/supabase/d.ts'] },
      { file: 'supabase/d.ts', imports: ['./d.ts', '../apps/console/src/kit/a.ts'] },
    ];
    expect(circlesIn(planted)).toEqual([
      'supabase/d.ts → supabase/d.ts',
      `${planted.map(({ file }) => file).join(' → ')} → ${CONSOLE}/kit/a.ts`,
    ]);
  });

  it('no key reaches the console before the input-method check', () => {
    const console = sources.filter(({ file }) => file.startsWith(`${CONSOLE}/`) && !isForTests(file));
    const textOf = (name: string) => console.find(({ file }) => file === `${CONSOLE}/${name}`)?.text ?? '';
    const checking = console.filter(({ text }) => /isComposing|keyCode|CompositionEvent/.test(text));
    expect(checking.map(({ file }) => file)).toEqual([`${CONSOLE}/kit/keys/keyboard.ts`]);
    // The window's listener was added first, so it runs first.
    const statements = textOf('main.tsx')
      .split('\n')
      .filter((line) => !/^(import |\/\/|$)/.test(line));
    expect(statements[0]).toBe("watchSearchKey('unknown');");
    expect(textOf('kit/keys/keyboard.ts')).toMatch(
      /watchKeys\(.*\n.*\n +window.addEventListener\('keydown', keepFromPage, true\);/,
    );
    const early = console.filter(({ text }) => /^[^ /].*addEventListener\('key/m.test(text));
    expect(early.map(({ file }) => file)).toEqual([]);
  });

  it('the embedded backend imports nothing from the product', () => {
    const wrong = sources.flatMap(({ file, imports }) =>
      file.startsWith('packages/backend/src/') && !isForTests(file)
        ? imports
            .filter((name) => /^@marketdesk\/(?!backend\/)/.test(name))
            .map((name) => `${file} → ${name}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it('no import climbs two folders', () => {
    const wrong = sources.flatMap(({ file, imports }) =>
      imports
        // The version of the release stands in the root's package.json only.
        .filter((specifier) => specifier.startsWith('../../') && !specifier.endsWith('/package.json'))
        .map((specifier) => `${file} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('only apps/server/src/config.ts reads the environment', () => {
    const readers = sources.filter(
      ({ file, text }) =>
        /^(apps|packages)\//.test(file) &&
        !isForTests(file) &&
        !file.endsWith('.config.ts') &&
        /process\.env\b/.test(text),
    );
    expect(readers.map(({ file }) => file)).toEqual(['apps/server/src/config.ts']);
  });
});
