import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords } from './ChangedText.tsx';

it('marks the words that were removed and added', () => {
  expect(changedWords('Cheap watches, call now', 'Cheap clocks, call me now')).toEqual([
    { text: 'Cheap ', is: 'same' },
    { text: 'watches', is: 'removed' },
    { text: 'clocks', is: 'added' },
    { text: ', call ', is: 'same' },
    { text: 'me ', is: 'added' },
    { text: 'now', is: 'same' },
  ]);
});

it('preserves both texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ž', ' ', '\n', '.', '😀'), maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = changedWords(before, after);
      const without = (what: string) => pieces.filter(({ is }) => is !== what).map((piece) => piece.text);
      expect([without('added').join(''), without('removed').join('')]).toEqual([before, after]);
    }),
  );
});

it('marks both texts completely if nearly everything has changed', () => {
  expect(changedWords('one two three', 'four five six', 3)).toEqual([
    { text: 'one two three', is: 'removed' },
    { text: 'four five six', is: 'added' },
  ]);
});
