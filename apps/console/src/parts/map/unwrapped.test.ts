import { expect, it } from 'vitest';
import { unwrapped } from './openGround.ts';

const polygon = (longitudes: number[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Polygon' as const, coordinates: [longitudes.map((one) => [one, 60])] },
});

it.each([
  ['over the date line', [170, 179, -179, -170, -179, 179, 170], [170, 179, 181, 190, 181, 179, 170]],
  ['elsewhere', [10, 20, -10, 10], [10, 20, -10, 10]],
  ['around a pole', [0, 120, -120, 0], [0, 120, -120, 0]],
])('a shape %s', (_, given, expected) => {
  expect(unwrapped(polygon(given))).toEqual(polygon(expected));
});
