import { describe, expect, it } from 'vitest';
import { brief, factsOf } from './changes.ts';

const short = (details: Record<string, unknown>) =>
  factsOf(details).map(({ name, before, after, isChange }) =>
    isChange ? `${name}: ${brief(before)} → ${brief(after)}` : `${name}: ${brief(after)}`,
  );

describe('the summary of an entry', () => {
  it('names each change with old and new value, and omits other fields', () => {
    expect(
      short({
        reason: 'spam',
        old_is_banned: false,
        new_is_banned: true,
        old_status: 'open',
        new_status: 'claimed',
      }),
    ).toEqual(['status: open → claimed', 'is_banned: false → true']);
  });

  it('says that personal values were erased', () => {
    expect(short({ erased: true, amount_eur: 5 })).toEqual([
      'personal values: Erased on request',
      'amount_eur: 5',
    ]);
  });

  it('shows none if one side is missing', () => {
    expect(short({ new_claimed_by: 'ana' })).toEqual(['claimed_by: none → ana']);
  });

  it('shows the first five fields without usual changes', () => {
    expect(short({ a: 1, b: 'two', c: null, d: [4], e: true, f: 6 })).toEqual([
      'a: 1',
      'b: two',
      'c: none',
      'd: [4]',
      'e: true',
    ]);
  });

  it('shows old and new of any other field as one', () => {
    expect(short({ new_is_hidden: true, old_is_hidden: false, reason: 'spam', new_note: 'x' })).toEqual([
      'is_hidden: false → true',
      'reason: spam',
      'note: none → x',
    ]);
    expect(
      short({ severity: { old: 3, new: 7 }, notes: { new: 'seen' }, place: { old: 1, at: 2 }, none: {} }),
    ).toEqual(['severity: 3 → 7', 'notes: none → seen', 'place: {"old":1,"at":2}', 'none: {}']);
  });

  it('truncates long values', () => {
    expect(brief('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`);
    expect(brief('x'.repeat(40))).toBe('x'.repeat(40));
  });
});
