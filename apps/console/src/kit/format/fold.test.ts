import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it.each([
  ['ADRIANA', 'adriana'],
  ['IŞIKGÖZLÜ', 'ışıkgözlü'],
  ['İbrahim', 'ibrahim'],
  ['Đorđe', 'djordje'],
  ['Brontësaurus'.normalize('NFD'), 'brontesaurus'],
  ['O’Brien', "o'brien"],
  ['Ana  Horvat', 'ana horvat'],
])('finds %s by typing %s', (name, typed) => {
  expect(fold(name)).toBe(fold(typed));
});
