import { nameOf, unnamedUser } from '#parts/users.api.ts';
import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['יעל כהן', 'ليلى', 'Ana (ליאת) 5'])('isolates the direction of %s', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  expect(nameOf({ ...unnamedUser('1'), full_name: name })).toBe(`\u2068${name}\u2069`);
});

it.each(['Ana Horvat', 'Đorđe', '王小明', ''])('returns %j unchanged', (name) => {
  expect(isolated(name)).toBe(name);
});
