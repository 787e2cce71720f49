import { nameOf, unnamedUser } from '#parts/users.api.ts';
import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['יעל כהן', 'ليلى', 'Ana (ליאת) 5'])('%s keeps its place in a sentence', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  expect(nameOf({ ...unnamedUser('1'), full_name: name })).toBe(`\u2068${name}\u2069`);
});

it.each(['Ana Horvat', 'Đorđe', '王小明', ''])('%j stays as it is', (name) => {
  expect(isolated(name)).toBe(name);
});
