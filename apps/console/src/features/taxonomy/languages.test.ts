import { expect, it } from 'vitest';
import { languageName, LANGUAGES } from './languages.ts';

it('names all 27 languages, by name', () => {
  expect(LANGUAGES).toHaveLength(27);
  expect(LANGUAGES.filter(({ value, label }) => value === label)).toEqual([]);
  expect(LANGUAGES.slice(0, 3).map(({ label }) => label)).toEqual(['Bosnian', 'Bulgarian', 'Chinese']);
});

it.each(['x', 'not a code'])('shows %j as it is', (text) => {
  expect(languageName(text)).toBe(text);
});
