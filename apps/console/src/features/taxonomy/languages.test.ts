import { expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';

it('names all 27 languages, by name', () => {
  expect(LANGUAGES).toHaveLength(27);
  expect(LANGUAGES.filter(({ value, label }) => value === label)).toEqual([]);
  expect(LANGUAGES.slice(0, 3).map(({ label }) => label)).toEqual(['Bosnian', 'Bulgarian', 'Chinese']);
});

it.each([
  [' HR ', 'hr'],
  ['pt-BR', 'pt'],
  ['zh_Hant_TW', 'zh'],
  ['', null],
  ['-hr', null],
  ['klingon', null],
])('reads %j as %j', (text, locale) => {
  expect(readLocale(text)).toBe(locale);
});
