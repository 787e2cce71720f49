import { expect, it } from 'vitest';
import { evidenceLines } from './lines.ts';

const shown = (...args: Parameters<typeof evidenceLines>) =>
  evidenceLines(...args).map(({ label, before, after, isChanged }) => [label, before, after, isChanged]);

it('sorts fields in reading order, omits empty ones, and marks changed ones', () => {
  const content = { budget: 20, description: 'Call now', title: 'Cheap watches', address: null };
  const now = { budget: 20, description: 'Call me', title: 'Cheap watches', address: 'Here 1' };
  expect(shown({ content, now })).toEqual([
    ['Title', 'Cheap watches', 'Cheap watches', false],
    ['Description', 'Call now', 'Call me', true],
    ['Budget', '€20.00', '€20.00', false],
    ['Address', null, 'Here 1', true],
  ]);
});

it('shows the old value of missing fields, without changes', () => {
  expect(shown({ content: { rating: 1, comment: 'Thief' }, now: null })).toEqual([
    ['Rating', '1 of 5', null, false],
    ['Comment', 'Thief', null, false],
  ]);
});
