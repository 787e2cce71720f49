import { csvCell, csvLine } from '@marketdesk/contract/csv.ts';
import { describe, expect, it } from 'vitest';

describe('a cell', () => {
  it.each([
    [null, ''],
    [7, '7'],
    [-1.5, '-1.5'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\tx', `"'\tx"`],
    ['\nx', `"'\nx"`],
    ["'=1", "''=1"],
    ['x;=1+1;y', `"x;'=1+1;y"`],
    ['x\t＝1+1', `"x\t'＝1+1"`],
    ['x\n@y', `"x\n'@y"`],
    ['x\r\n-y;+z', `"x\r\n'-y;'+z"`],
    ['x;"=1+1"', `"x;'""=1+1"""`],
    ['a;b=c', '"a;b=c"'],
    [{ a: 1 }, '"{""a"":1}"'],
    [[1, -2], '"[1,-2]"'],
  ])('writes %j as %s', (value, text) => {
    expect(csvCell(value)).toBe(text);
  });

  it('for Excel has its decimal separator, and no formula after a comma', () => {
    const excel = { delimiter: ';', decimal: ',' } as const;
    expect(csvLine([-1.5, 'a,=1+1', 'x;+1', '2.5', null], excel)).toBe(`-1,5;"a,'=1+1";"x;'+1";2.5;\r\n`);
  });
});
