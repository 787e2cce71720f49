// @vitest-environment node

import { describe, expect, it } from 'vitest';
import { brief, factsOf } from './changes.ts';

const short = (details: Record<string, unknown>) =>
  factsOf(details).map(({ name, before, after, isChange }) =>
    isChange ? `${name}: ${brief(before)} → ${brief(after)}` : `${name}: ${brief(after)}`,
  );

describe('what an entry says in short', () => {
  it('names each change, old and new, and leaves the other fields out', () => {
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

  it('says none where one side is missing', () => {
    expect(short({ new_claimed_by: 'ana' })).toEqual(['claimed_by: none → ana']);
  });

  it('shows the first five fields when nothing of that kind changed', () => {
    expect(short({ a: 1, b: 'two', c: null, d: [4], e: true, f: 6 })).toEqual([
      'a: 1',
      'b: two',
      'c: none',
      'd: [4]',
      'e: true',
    ]);
  });

  it('cuts what is long', () => {
    expect(brief('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`);
    expect(brief('x'.repeat(40))).toBe('x'.repeat(40));
  });
});
