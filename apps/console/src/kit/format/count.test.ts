import { expect, it } from 'vitest';
import { inThousands } from './count.ts';

it.each([0, 7, 999, 1000, 12_345, 1_234_567])('writes %d as the browser does', (count) => {
  expect(inThousands(count)).toBe(count.toLocaleString('en'));
});
