import { expect, it } from 'vitest';
import { movedOrders } from './MovePrice.tsx';

const list = (...numbers: number[]) =>
  numbers.map((number, at) => ({ id: 'abcd'.charAt(at), display_order: number }));

it.each([
  ['an option down by swapping two numbers', list(1, 2, 5), 'b', 1, { b: [2, 5], c: [5, 2] }],
  ['an option up', list(-3, 0), 'b', -1, { a: [-3, 0], b: [0, -3] }],
  ['an option by renumbering equal numbers', list(0, 0, 0), 'c', -1, { a: [0, 1], c: [0, 2], b: [0, 3] }],
  ['nothing up from the first place', list(1, 2), 'a', -1, {}],
  ['nothing down from the last place', list(1, 2), 'b', 1, {}],
  ['nothing when the option no longer exists', list(1, 2), 'x', 1, {}],
] as const)('moves %s', (_case, before, id, step, changes) => {
  expect(
    Object.fromEntries(movedOrders(before, id, step).map(({ id, from, to }) => [id, [from, to]])),
  ).toEqual(changes);
});
