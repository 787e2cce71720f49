import { expect, it } from 'vitest';
import { howWordsCount, isLongEnough, whyFound } from './explanation.ts';
import type { Explained } from './playground.api.ts';

const found = (part: Partial<Explained>): Explained => ({
  category_id: '',
  category_slug: 'cleaning',
  category_name: 'Cleaning',
  icon_slug: null,
  subcategory_id: null,
  subcategory_slug: null,
  subcategory_name: null,
  reason: 'name',
  word_kind: 'name',
  matched_word: 'Čišćenje',
  matched_locale: 'hr',
  nearness: 0,
  score: 1,
  match: 'full',
  is_offered: true,
  words: [],
  ...part,
});

it.each([
  [{ nearness: 0 }, '“Čišćenje” (Croatian) matches exactly.'],
  [{ nearness: 1 }, '“Čišćenje” (Croatian) begins with it.'],
  [{ nearness: 2 }, '“Čišćenje” (Croatian) has a word that begins with it.'],
  [{ nearness: 3 }, '“Čišćenje” (Croatian) contains it.'],
  [
    { reason: 'typo', word_kind: 'synonym', nearness: 4.4 },
    'The synonym “Čišćenje” (Croatian) is spelled almost the same.',
  ],
  [
    { reason: 'alias', word_kind: 'alias', matched_word: 'old-slug', matched_locale: 'en' },
    '“old-slug” matches exactly.',
  ],
] satisfies [Partial<Explained>, string][])('%j: %s', (part, sentence) => {
  expect(whyFound(found(part))).toBe(sentence);
});

it('explains by which stage each word counts', () => {
  const word = { weight: 1, explained: 0, word: null };
  expect(
    howWordsCount([
      { ...word, asked: 'need', stage: 'filler', weight: 0 },
      { ...word, asked: 'pulmber', stage: 'one typo', word: 'plumber', explained: 0.85 },
      { ...word, asked: 'tattoo', stage: 'unknown' },
    ]),
  ).toBe(
    '“need” says nothing about the service; “pulmber” has one typo in “plumber”; “tattoo” is in no item',
  );
});

it.each([
  ['a', false],
  [' č ', false],
  ['ab', true],
  ['水', true],
])('isLongEnough(%j) is %s', (query, enough) => {
  expect(isLongEnough(query)).toBe(enough);
});
