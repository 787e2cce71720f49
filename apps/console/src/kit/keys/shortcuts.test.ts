import { expect, it } from 'vitest';
import { shortcutOf, SHORTCUTS } from './shortcuts.ts';

it('gives each key one meaning', () => {
  const keys = Object.values<readonly string[]>(SHORTCUTS).flat();
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('finds the shortcut of a key', () => {
  expect([shortcutOf('d'), shortcutOf('Backspace'), shortcutOf('Delete'), shortcutOf('D')]).toEqual([
    'decide',
    'delete',
    'delete',
    undefined,
  ]);
});
