import { describe, expect, it } from 'vitest';
import { readCsv } from './readCsv.ts';

const categories = (text: string) => readCsv('categories', text, 'UTF-8');
const subcategories = (text: string) => readCsv('subcategories', text, 'UTF-8');

describe('a CSV', () => {
  it.each(['\n', '\r\n', '\r'])('is read with the line ending %j, quotes and commas in cells', (ending) => {
    const lines = ['slug,name:en,name:HR', 'garden,"Garden, yard","Vrt ""i"" dvorište"', 'lawns,,'];
    expect(categories(lines.join(ending)).data).toEqual([
      { row: 2, slug: 'garden', names: { en: 'Garden, yard', hr: 'Vrt "i" dvorište' } },
      { row: 3, slug: 'lawns', names: {} },
    ]);
  });

  it('counts rows as a spreadsheet does, empty ones too', () => {
    const { data } = categories('slug,name:en\n\ngarden,"two\nlines"\n,\nlawns,\n');
    expect(data).toMatchObject([
      { row: 3, slug: 'garden' },
      { row: 5, slug: 'lawns' },
    ]);
  });

  it.each([
    [';', 'UTF-8, separated by semicolons'],
    ['\t', 'UTF-8, separated by tabs'],
  ])('may be separated by %j, commas being text then', (separator, encoding) => {
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

  it.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;\n'])('may begin with %j, as Excel has it', (line) => {
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

  it('of subcategories names its category by slug or id', () => {
    expect(subcategories('category_slug,slug\ngarden,lawns').data).toEqual([
      { row: 2, category_slug: 'garden', slug: 'lawns', names: {} },
    ]);
    expect(subcategories('slug,category_id\nlawns,7').data).toEqual([
      { row: 2, category_id: '7', slug: 'lawns', names: {} },
    ]);
  });

  it('says which columns it does not use', () => {
    expect(categories('slug,colour,\na1,red,').notes).toEqual(['Column “colour” is ignored.']);
  });

  it('reports names that look like formulas, and rows that a comma has split', () => {
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
