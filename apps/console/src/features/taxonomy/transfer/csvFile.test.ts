import { writeCsv } from '#kit/csv/writeCsv.ts';
import { isFormula, protectCell, unprotectCell } from '@marketdesk/contract/csv.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCsv } from './csvFile.ts';

it.each(['=1+1', '＝1', '+1', '-1', '@x', '\tx', "'=1", "''@x"])(
  '%j is written as text, not as a formula',
  (cell) => {
    expect(protectCell(cell)).toBe(`'${cell}`);
    expect(isFormula(protectCell(cell))).toBe(false);
  },
);

it.each(['', 'Gardening', "'til dawn", 'a=b', "'"])('%j is written as it is', (cell) => {
  expect(protectCell(cell)).toBe(cell);
  expect(unprotectCell(cell)).toBe(cell);
});

it('what was written is read back, whatever stands in the cells', () => {
  const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=＝+\-@",;\t\n\r a]{0,8}$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const table = parseCsv(writeCsv(['slug', 'name:en'], rows).replace('\ufeff', ''));
      const back = table.rows.map(({ row, cells }) => ({ row, cells: cells.map(unprotectCell) }));
      const meant = rows
        .map((cells, index) => ({
          row: index + 2,
          cells: cells.map((text) => text.replaceAll(/\r\n?/g, '\n')),
        }))
        .filter(({ cells }) => cells.some((text) => protectCell(text).trim() !== ''));
      expect(back).toEqual(meant);
    }),
  );
});
