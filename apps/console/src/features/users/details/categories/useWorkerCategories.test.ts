import { describe, expect, it } from 'vitest';
import {
  isSameSelection,
  limitProblem,
  type Selection,
  withCategory,
  withoutCategory,
  withSubcategoryToggled,
} from './useWorkerCategories.ts';

const one: Selection = [{ categoryId: 'a', subcategoryIds: ['a1', 'a2'] }];

describe('a selection of worker categories', () => {
  it('adds a category at the end, without subcategories', () => {
    expect(withCategory(one, 'b')).toEqual([...one, { categoryId: 'b', subcategoryIds: [] }]);
  });

  it('adds no category twice', () => {
    expect(withCategory(one, 'a')).toEqual(one);
  });

  it('removes a category with its subcategories', () => {
    expect(withoutCategory(one, 'a')).toEqual([]);
  });

  it('adds and removes a subcategory', () => {
    const more = withSubcategoryToggled(one, 'a', 'a3');
    expect(more[0]?.subcategoryIds).toEqual(['a1', 'a2', 'a3']);
    expect(withSubcategoryToggled(more, 'a', 'a3')).toEqual(one);
  });

  it('keeps other categories', () => {
    const both = withCategory(one, 'b');
    expect(withSubcategoryToggled(both, 'b', 'b1')[0]).toEqual(one[0]);
  });
});

describe('isSameSelection', () => {
  it.each([
    [one, [{ categoryId: 'a', subcategoryIds: ['a2', 'a1'] }], true],
    [one, [{ categoryId: 'a', subcategoryIds: ['a1'] }], false],
    [one, [], false],
    [[], [], true],
    [withCategory(one, 'b'), [...withCategory(one, 'b')].reverse(), false],
  ])('of %j and %j is %s', (left, right, same) => {
    expect(isSameSelection(left, right)).toBe(same);
  });
});

describe('limitProblem', () => {
  it.each([
    [1, 'free', null],
    [2, 'free', 'You can select up to 1 categories.'],
    [5, 'pro', null],
    [6, 'pro', 'You can select up to 5 categories.'],
  ] as const)('with %i categories on %s: %j', (count, tier, problem) => {
    expect(limitProblem(count, tier)).toBe(problem);
  });
});
