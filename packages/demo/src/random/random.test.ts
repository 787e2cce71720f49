import { describe, expect, test } from 'vitest';
import { Random, Weighted, zipf } from './random.ts';

const draw = <T>(count: number, next: () => T): T[] => Array.from({ length: count }, next);

describe('Random', () => {
  test('the same seed gives the same stream, another seed another one', () => {
    const [one, same, other] = ['seed', 'seed', 'seed2'].map((seed) => {
      const random = new Random(seed);
      return draw(50, () => random.next());
    });
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('integers include both bounds and nothing beyond', () => {
    const random = new Random('ints');
    expect(new Set(draw(300, () => random.int(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
  });

  test('uuids are of version 4 and differ', () => {
    const random = new Random('uuids');
    const uuids = draw(2000, () => random.uuid());
    expect(new Set(uuids).size).toBe(2000);
    for (const uuid of uuids) {
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  test('a sample has no item twice and at most all of them', () => {
    const random = new Random('sample');
    expect(random.sample([1, 2, 3], 9).sort()).toEqual([1, 2, 3]);
    expect(random.sample([1, 2, 3, 4], 2)).toHaveLength(2);
  });

  test('delays scatter around their median', () => {
    const random = new Random('waits');
    const waits = draw(4000, () => random.logNormal(60, 1)).sort((a, b) => a - b);
    expect(waits[2000]).toBeGreaterThan(52);
    expect(waits[2000]).toBeLessThan(68);
    expect(waits.at(-1)).toBeGreaterThan(600);
  });
});

describe('Weighted', () => {
  test('picks in proportion to the weights', () => {
    const random = new Random('weights');
    const weighted = new Weighted(
      ['often', 'seldom', 'never'],
      (item) => ({ often: 9, seldom: 1 })[item] ?? 0,
    );
    const picked = draw(5000, () => weighted.pick(random));
    const seldom = picked.filter((item) => item === 'seldom').length;
    expect(picked).not.toContain('never');
    expect(seldom).toBeGreaterThan(400);
    expect(seldom).toBeLessThan(600);
  });

  test('Zipf gives the first ranks most of the weight', () => {
    const random = new Random('zipf');
    const weighted = new Weighted([...Array(25).keys()], zipf(0.85));
    const picked = draw(5000, () => weighted.pick(random));
    expect(picked.filter((rank) => rank < 5).length).toBeGreaterThan(2000);
    expect(new Set(picked).size).toBe(25);
  });

  test('refuses an empty list', () => {
    expect(() => new Weighted([], () => 1).pick(new Random('empty'))).toThrow('Nothing to pick from');
  });
});
