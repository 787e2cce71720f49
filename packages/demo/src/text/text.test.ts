import { describe, expect, test } from 'vitest';
import { Random } from '../random/random.ts';
import { ascii, latinized } from './ascii.ts';
import { fill } from './fill.ts';

describe('fill', () => {
  const random = new Random('fill');

  test('replaces ranges, choices and given values, and keeps other text', () => {
    const text = fill(random, '{name}: {2-4} {boxes|bags}, {unknown}', { name: 'Moving' });
    expect(text).toMatch(/^Moving: [234] (boxes|bags), \{unknown\}$/);
  });

  test('rounds large numbers but not years', () => {
    const numbers = Array.from({ length: 100 }, () => Number(fill(random, '{300-900}')));
    expect(numbers.every((number) => number % 50 === 0)).toBe(true);
    const years = Array.from({ length: 100 }, () => Number(fill(random, '{1965-1998}')));
    expect(new Set(years).size).toBeGreaterThan(20);
  });

  test('keeps an empty value empty', () => {
    expect(fill(random, 'a{name}b', { name: '' })).toBe('ab');
  });
});

describe('names in Latin letters', () => {
  test.each([
    ['Đorđe Čvrljak', 'dordecvrljak'],
    ['Łukasz Żółć', 'lukaszzolc'],
    ['Jörg Weiß', 'jorgweiss'],
    ['Søren Ærø', 'sorenaero'],
    ['Ayşe Yılmaz', 'ayseyilmaz'],
    ['Христо Йорданов', 'hristoyordanov'],
    ['Κωνσταντίνος Νικολαΐδης', 'konstantinosnikolaidis'],
    ['Юлія Їжак', 'yuliyaizhak'],
  ])('%s becomes %s', (name, expected) => {
    expect(ascii(name)).toBe(expected);
  });

  test('keeps capitals in passport names, and accents in Latin ones', () => {
    expect(latinized('Христо Йорданов')).toBe('Hristo Yordanov');
    expect(latinized('Šime Đurić')).toBe('Šime Đurić');
  });
});
