import { describe, expect, it } from 'vitest';
import { cell } from './csv.ts';

describe('a cell', () => {
  it.each([
    [null, ''],
    [7, '7'],
    [-1.5, '-1.5'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ["'=1", "''=1"],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('%j is written as %s', (value, text) => {
    expect(cell(value)).toBe(text);
  });
});
