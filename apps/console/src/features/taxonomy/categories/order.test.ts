import { describe, expect, it } from 'vitest';
import { inOrder, movedIds, presentPlace } from './order.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('movedIds', () => {
  it.each([
    [{ id: 'c', place: 'before', anchorId: 'b' }, 'acbd'],
    [{ id: 'b', place: 'after', anchorId: 'c' }, 'acbd'],
    [{ id: 'd', place: 'before', anchorId: 'a' }, 'dabc'],
    [{ id: 'a', place: 'after', anchorId: 'd' }, 'bcda'],
    [{ id: 'a', place: 'before', anchorId: 'b' }, 'abcd'],
  ] as const)('applies %o', (move, order) => {
    expect(movedIds(IDS, move)?.join('')).toBe(order);
  });

  it('is null if the item or the anchor is missing', () => {
    expect(movedIds(IDS, { id: 'x', place: 'before', anchorId: 'a' })).toBeNull();
    expect(movedIds(IDS, { id: 'a', place: 'before', anchorId: 'x' })).toBeNull();
    expect(movedIds(IDS, { id: 'a', place: 'before', anchorId: 'a' })).toBeNull();
  });
});

describe('presentPlace', () => {
  it.each(IDS)('returns %s from any other position', (id) => {
    const back = presentPlace(IDS, id);
    const away = IDS.filter((other) => other !== id);
    for (let at = 0; at <= away.length; at++) {
      const moved = [...away.slice(0, at), id, ...away.slice(at)];
      expect(back && movedIds(moved, back)).toEqual(IDS);
    }
  });

  it('is null for a single or missing item', () => {
    expect(presentPlace(['a'], 'a')).toBeNull();
    expect(presentPlace(IDS, 'x')).toBeNull();
  });
});

describe('inOrder', () => {
  const rows = IDS.map((id, index) => ({ id, sort_order: index + 1 }));

  it('sorts and numbers from 1', () => {
    expect(inOrder(rows, ['d', 'a', 'b', 'c'])).toEqual([
      { id: 'd', sort_order: 1 },
      { id: 'a', sort_order: 2 },
      { id: 'b', sort_order: 3 },
      { id: 'c', sort_order: 4 },
    ]);
  });

  it('keeps unmoved objects, so that their rows do not render again', () => {
    const moved = inOrder(rows, ['b', 'a', 'c', 'd']);
    expect(moved[2]).toBe(rows[2]);
    expect(moved[0]).not.toBe(rows[1]);
  });

  it('sorts a part of the list', () => {
    const part = rows.filter(({ id }) => id !== 'b');
    expect(inOrder(part, ['c', 'b', 'a', 'd']).map(({ id }) => id)).toEqual(['c', 'a', 'd']);
  });
});
