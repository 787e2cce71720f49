import { isSlug } from '@marketdesk/contract/taxonomy-rules.ts';
import { expect, it } from 'vitest';
import { slugFrom } from './slugFrom.ts';

it.each([
  ['drone pilot', 'drone-pilot'],
  ['Štimanje  klavira!', 'stimanje-klavira'],
  ['đakon', 'dakon'],
  ['Straßenfest', 'strassenfest'],
  ['łódź', 'lodz'],
  ['3D-printing & more', '3d-printing-more'],
  ['x'.repeat(50), 'x'.repeat(40)],
])('%j becomes %j', (text, slug) => {
  expect(slugFrom(text)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

it('ends no slug with the hyphen at which it was cut off', () => {
  expect(slugFrom(`${'x'.repeat(39)} more`)).toBe('x'.repeat(39));
});

it('proposes nothing for what it cannot spell', () => {
  expect(slugFrom('пчелар')).toBe('');
});
