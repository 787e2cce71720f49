// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { beforeEach, expect, it } from 'vitest';
import { csvTemplate, exportJson } from './exports.ts';
import { readCsv } from './readCsv.ts';

const CATEGORIES = [
  { slug: 'garden', icon_slug: 'leaf', is_active: true, sort_order: 1 },
  { slug: 'moving', icon_slug: null, is_active: false, sort_order: 2 },
];
const SUBCATEGORIES = [{ category_slug: 'garden', slug: 'lawns', is_active: true, sort_order: 1 }];
const NAMES = [
  name('garden', null, 'en', 'Garden, yard'),
  name('garden', null, 'hr', '=Vrt'),
  name('garden', 'lawns', 'en', 'Lawns'),
];
const ALIASES = [{ entity_type: 'category', from_slug: 'yard', category_slug: 'garden' }];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('export_taxonomy_items', () => ({
    categories: CATEGORIES,
    subcategories: SUBCATEGORIES,
    aliases: ALIASES,
  }));
  server.on('export_taxonomy_translations', () => NAMES);
  server.on('export_taxonomy_all', () => ({ translations: NAMES, synonyms: [] }));
});

function name(category: string, subcategory: string | null, locale: string, text: string) {
  const entity_type = subcategory === null ? 'category' : 'subcategory';
  return {
    entity_type,
    category_slug: category,
    subcategory_slug: subcategory,
    locale,
    display_name: text,
  };
}

it('exports the whole taxonomy as JSON, one entry per line', async () => {
  const { name: file, text } = await exportJson();
  expect(file).toMatch(/^taxonomy-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(text)).toEqual({
    categories: CATEGORIES,
    subcategories: SUBCATEGORIES,
    aliases: ALIASES,
    translations: NAMES,
    synonyms: [],
  });
});

it('writes the categories template with the languages in use, and no formula', async () => {
  expect((await csvTemplate('categories')).text).toBe(
    [
      '\ufeffslug,icon_slug,is_active,sort_order,name:en,name:hr',
      `garden,leaf,true,1,"Garden, yard",'=Vrt`,
      'moving,,false,2,,',
      '',
    ].join('\r\n'),
  );
});

it('writes the category slugs in the subcategories template', async () => {
  expect((await csvTemplate('subcategories')).text).toBe(
    '\ufeffcategory_slug,slug,is_active,sort_order,name:en,name:hr\r\ngarden,lawns,true,1,Lawns,\r\n',
  );
});

it('reads a template back unchanged', async () => {
  const { text } = await csvTemplate('categories');
  const { data, notes, remarks } = readCsv('categories', text.replace('\ufeff', ''), 'UTF-8');
  expect(data).toEqual([
    {
      row: 2,
      slug: 'garden',
      icon_slug: 'leaf',
      is_active: 'true',
      sort_order: '1',
      names: { en: 'Garden, yard', hr: '=Vrt' },
    },
    { row: 3, slug: 'moving', is_active: 'false', sort_order: '2', names: {} },
  ]);
  expect([...notes, ...remarks]).toEqual([]);
});

it('writes only the header in English for an empty taxonomy', async () => {
  server.on('export_taxonomy_items', () => ({ categories: [], subcategories: [], aliases: [] }));
  server.on('export_taxonomy_translations', () => []);
  expect((await csvTemplate('categories')).text).toBe(
    '\ufeffslug,icon_slug,is_active,sort_order,name:en\r\n',
  );
});
