import { expect, it } from 'vitest';
import { bodyParts, completed, matchingColleagues, openMention } from './mentions.ts';

const COLLEAGUE = { avatar_url: null, role: 'moderator', is_suspended: false, is_banned: false };
const tena = {
  ...COLLEAGUE,
  user_id: 't',
  username: 'tena.k',
  email: 't@x.test',
  full_name: 'Tena Krznarić',
};
const admin = { ...COLLEAGUE, user_id: 'a', username: null, email: 'admin@x.test', full_name: null };

it.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Look, @te', 9, { start: 6, typed: 'te' }],
  ['(@kr', 4, { start: 1, typed: 'kr' }],
  ['Look, @te now', 13, null],
  ['ana@te', 6, null],
  ['@@', 2, null],
])('%j with the cursor at %i has the open mention %j', (text, cursor, expected) => {
  expect(openMention(text, cursor)).toEqual(expected);
});

it.each([
  ['', ['t', 'a']],
  ['krz', ['t']],
  ['TENA', ['t']],
  ['adm', ['a']],
  ['x', ['t', 'a']],
  ['ena', []],
])('%j finds %j', (typed, ids) => {
  expect(matchingColleagues([tena, admin], typed).map(({ user_id: id }) => id)).toEqual(ids);
});

it('completes the typed mention and keeps the rest', () => {
  expect(completed('Look, @te now', { start: 6, typed: 'te' }, tena)).toEqual({
    text: 'Look, @tena.k now',
    cursor: 14,
  });
  expect(completed('@', { start: 0, typed: '' }, admin)).toEqual({ text: '@admin@x.test ', cursor: 14 });
});

it('distinguishes mentions from other text', () => {
  expect(
    bodyParts('@Tena.K, and x@tena.k, @nobody: @admin@x.test.', { 'tena.k': 't', 'admin@x.test': 'a' }),
  ).toEqual([
    { text: '@Tena.K', userId: 't' },
    { text: ', and x@tena.k, @nobody: ', userId: null },
    { text: '@admin@x.test', userId: 'a' },
    { text: '.', userId: null },
  ]);
  expect(bodyParts('', {})).toEqual([]);
});
