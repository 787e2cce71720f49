import { expect, it } from 'vitest';
import { languageName } from './languageName.ts';

it.each([
  ['hr', 'Croatian'],
  ['x', 'x'],
  ['not a code', 'not a code'],
])('names %j %j', (locale, name) => {
  expect(languageName(locale)).toBe(name);
});
