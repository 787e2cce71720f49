import { expect, it } from 'vitest';
import { findIcons } from './icons.api.ts';

const SET = [
  { name: 'cut', tags: ['cut', 'scissors'] },
  { name: 'leaf', tags: ['leaf', 'garden', 'plant'] },
  { name: 'leaf-outline', tags: ['leaf', 'garden', 'plant', 'outline'] },
  { name: 'overleaf', tags: [] },
  { name: 'tea-leaf', tags: [] },
];
const namesFor = (text: string) => findIcons(SET, text).map(({ name }) => name);

it.each([
  ['leaf', ['leaf', 'leaf-outline', 'tea-leaf', 'overleaf']],
  [' Leaf ', ['leaf', 'leaf-outline', 'tea-leaf', 'overleaf']],
  ['leaf outline', ['leaf-outline']],
  ['scissors', ['cut']],
  ['gard', ['leaf', 'leaf-outline']],
  ['nothing', []],
])('finds for “%s”: %j', (text, names) => {
  expect(namesFor(text)).toEqual(names);
});

it('finds the whole set for an empty text, but at most forty icons', () => {
  expect(namesFor('')[0]).toBe('cut');
  const many = Array.from({ length: 100 }, (_, at) => ({ name: `icon-${String(at)}`, tags: [] }));
  expect(findIcons(many, 'icon')).toHaveLength(40);
});
