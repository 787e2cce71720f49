import { writeCsv } from '#kit/csv/writeCsv.ts';
import { isFormula, protectCell, unprotectCell } from '@marketdesk/contract/csv.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, readCsv } from './readCsv.ts';

const categories = (text: string) => readCsv('categories', text, 'UTF-8');
const subcategories = (text: string) => readCsv('subcategories', text, 'UTF-8');

describe('a CSV', () => {
  it.each(['\n', '\r\n', '\r'])(
    'is read with the line ending %j, and quotes and commas in cells',
    (ending) => {
      const lines = ['slug,name:en,name:HR', 'garden,"Garden, yard","Vrt ""i"" dvorište"', 'lawns,,'];
      expect(categories(lines.join(ending)).data).toEqual([
        { row: 2, slug: 'garden', names: { en: 'Garden, yard', hr: 'Vrt "i" dvorište' } },
        { row: 3, slug: 'lawns', names: {} },
      ]);
    },
  );

  it('numbers rows as a spreadsheet does, including empty ones', () => {
    const { data } = categories('slug,name:en\n\ngarden,"two\nlines"\n,\nlawns,\n');
    expect(data).toMatchObject([
      { row: 3, slug: 'garden' },
      { row: 5, slug: 'lawns' },
    ]);
  });

  it.each([
    [';', 'UTF-8, separated by semicolons'],
    ['\t', 'UTF-8, separated by tabs'],
  ])('may be separated by %j; commas are text then', (separator, encoding) => {
    const read = categories(['slug', 'name:en'].join(separator) + '\n' + ['a1', 'Ham, eggs'].join(separator));
    expect(read.encoding).toBe(encoding);
    expect(read.data).toEqual([{ row: 2, slug: 'a1', names: { en: 'Ham, eggs' } }]);
  });

  it.each([
    ['slug;name:en;Opis (a, b, c)', ';'],
    ['"Slug"\tname:en\t"Opis; a, b; c; d"', '\t'],
    ['Opis (a; b; c; d),slug,name:en', ','],
  ])('%j is read with the delimiter that yields a slug column: %j', (header, separator) => {
    const cells = header.startsWith('Opis') ? ['x', 'a1', 'One'] : ['a1', 'One', 'x'];
    expect(categories(`${header}\n${cells.join(separator)}`).data).toEqual([
      { row: 2, slug: 'a1', names: { en: 'One' } },
    ]);
  });

  it.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;\n'])('may begin with %j, as Excel writes it', (line) => {
    const read = categories(`${line}slug;a,b,c\na1;Ham, eggs`);
    expect(read.encoding).toBe('UTF-8, separated by semicolons');
    expect(read.data).toMatchObject([{ row: 2, slug: 'a1' }]);
  });

  it.each([
    ['', 'Empty CSV'],
    ['sep=;', 'Empty CSV'],
    ['\n  \n,,\n', 'Empty CSV'],
    ['slug,name:en\n', 'Empty CSV'],
    ['name:en\nGarden', 'CSV must include slug column'],
    ['slug,name:en\na1,"Gar', 'A quoted cell in row 2 is not closed'],
    ['slug,name:en,name:en\na1,x,y', 'Column “name:en” appears twice in the header.'],
    ['slug,name:en,Name: EN\na1,x,y', 'Column “name:en” appears twice in the header.'],
    ['category_slug,slug\ngarden,lawns', 'This is a CSV of subcategories.'],
  ])('of categories that is %j is refused: %s', (text, sentence) => {
    expect(() => categories(text)).toThrow(sentence);
  });

  it.each(['slug\nlawns', 'category_slug\ngarden', 'category_id,name:en\nx,y'])(
    'of subcategories needs its columns: %j',
    (text) => {
      expect(() => subcategories(text)).toThrow(
        'CSV must include slug and either category_slug or category_id',
      );
    },
  );

  it('of subcategories identifies categories by slug or id', () => {
    expect(subcategories('category_slug,slug\ngarden,lawns').data).toEqual([
      { row: 2, category_slug: 'garden', slug: 'lawns', names: {} },
    ]);
    expect(subcategories('slug,category_id\nlawns,7').data).toEqual([
      { row: 2, category_id: '7', slug: 'lawns', names: {} },
    ]);
  });

  it('reports unused columns', () => {
    expect(categories('slug,colour,\na1,red,').notes).toEqual(['Column “colour” is ignored.']);
  });

  it('reports names that look like formulas, and rows split by commas', () => {
    const { remarks } = categories('slug,name:en\na1,One\na2,Two\na3,Ham, eggs\na4,=1+1');
    expect(remarks).toEqual([
      {
        row: 4,
        errors: ['More cells than columns. Put quotes around cells that contain commas.'],
        notes: [],
      },
      {
        row: 5,
        errors: [],
        notes: ['name:en starts like a formula and is imported as text.'],
      },
    ]);
  });
});

it.each(['=1+1', '＝1', '+1', '-1', '@x', '\tx', "'=1", "''@x"])(
  'writes %j as text, not as a formula',
  (cell) => {
    expect(protectCell(cell)).toBe(`'${cell}`);
    expect(isFormula(protectCell(cell))).toBe(false);
  },
);

it.each(['', 'Gardening', "'til dawn", 'a=b', "'"])('writes %j unchanged', (cell) => {
  expect(protectCell(cell)).toBe(cell);
  expect(unprotectCell(cell)).toBe(cell);
});

it('reads back what was written, with any content', () => {
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
