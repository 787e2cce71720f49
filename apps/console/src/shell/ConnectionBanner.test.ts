import { expect, it } from 'vitest';
import { whatWaits } from './ConnectionBanner.tsx';

it.each([
  [0, 'This page may be out of date. It is updated as soon as the connection is back.'],
  [1, '1 action is waiting and will be sent as soon as the connection is back.'],
  [3, '3 actions are waiting and will be sent as soon as the connection is back.'],
])('says of %d actions what becomes of them', (waiting, said) => {
  expect(whatWaits(waiting)).toBe(said);
});
