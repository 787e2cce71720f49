import { expect, it } from 'vitest';
import { initials } from '../Avatar.tsx';

it.each([
  ['Ana Horvat', 'AH'],
  ['ana marija kovač horvat', 'AH'],
  ['Cher', 'C'],
  ['  Ivo   Ivić ', 'II'],
  ['đuro šarić', 'ĐŠ'],
  ['ana.horvat@demo.test', 'AH'],
  ['user_42', 'U4'],
  ['李 小龍', '李小'],
  ['𝒜lpha', '𝒜'],
  ['(Ana) "H"', 'AH'],
  ['🙂', '?'],
  ['---', '?'],
  ['', '?'],
  [null, '?'],
  [undefined, '?'],
])('shortens %j to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
