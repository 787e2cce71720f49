import { expect, it } from 'vitest';
import { comparerOf, sortAdoption } from './adoption.columns.tsx';

const row = (name: string, workers: number) => ({
  id: name,
  slug: name,
  name,
  workers_count: workers,
  coverage_pct: workers / 10,
});
const ROWS = [row('Šišanje', 5), row('Auto', 5), row('Stolarija', 7)];
const sorted = (by: 'name' | 'workers_count' | 'coverage_pct', direction: 'asc' | 'desc') =>
  sortAdoption(ROWS, { by, direction }, 'hr').map(({ name }) => name);

it('sorts names by the rules of their language', () => {
  expect(sorted('name', 'asc')).toEqual(['Auto', 'Stolarija', 'Šišanje']);
  expect(sorted('name', 'desc')).toEqual(['Šišanje', 'Stolarija', 'Auto']);
});

it('sorts numbers, then by name', () => {
  expect(sorted('workers_count', 'desc')).toEqual(['Stolarija', 'Auto', 'Šišanje']);
  expect(sorted('coverage_pct', 'asc')).toEqual(['Auto', 'Šišanje', 'Stolarija']);
});

it.each([
  ['hr', 'cvijet čaj dvor đak lopta ljiljan'],
  ['sr', 'cvijet čaj dvor đak lopta ljiljan ваза ђак лопта љубав'],
])('sorts the letters of %s', (locale, words) => {
  expect(words.split(' ').reverse().sort(comparerOf(locale)).join(' ')).toBe(words);
});
