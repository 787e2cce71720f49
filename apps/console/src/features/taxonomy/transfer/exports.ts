import type { ExportedItems } from '@marketdesk/contract/documents.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';
import { exportItems, exportNames, exportWords, type NameRow } from './transfer.api.ts';

export interface Download {
  name: string;
  type: string;
  text: string;
}

/** The whole taxonomy. An import into an empty installation recreates it. */
export async function exportJson(): Promise<Download> {
  // Words first: then no word in the file lacks its item, even if items are created in between.
  const words = await exportWords();
  const { categories, subcategories, aliases } = await exportItems();
  const { translations, synonyms } = words;
  return {
    name: `taxonomy-${new Date().toISOString().slice(0, 10)}.json`,
    type: 'application/json',
    text: writeLists({ categories, subcategories, aliases, translations, synonyms }),
  };
}

// One entry per line: small, and comparable line by line.
function writeLists(lists: Readonly<Record<string, readonly unknown[]>>): string {
  const written = Object.entries(lists).map(([name, entries]) => {
    const lines = entries.map((entry) => `\n    ${JSON.stringify(entry)}`).join(',');
    return `  ${JSON.stringify(name)}: [${lines}${entries.length > 0 ? '\n  ' : ''}]`;
  });
  return `{\n${written.join(',\n')}\n}\n`;
}

type TemplateKind = 'categories' | 'subcategories';

/** A CSV with the existing items and a name column for each language in use. */
export async function csvTemplate(kind: TemplateKind): Promise<Download> {
  const [items, names, { writeCsv }] = await Promise.all([
    exportItems(),
    exportNames(),
    import('#kit/csv/writeCsv.ts'),
  ]);
  const locales = languagesInUse(names);
  const header = [...OWN_COLUMNS[kind], ...locales.map((locale) => `name:${locale}`)];
  const find = nameFinder(names);
  const rows = kind === 'categories' ? categoryRows(items) : subcategoryRows(items);
  return {
    name: `${kind}-template.csv`,
    type: 'text/csv;charset=utf-8',
    text: writeCsv(
      header,
      rows.map(({ path, cells }) => [...cells, ...locales.map((locale) => find(path, locale))]),
    ),
  };
}

const OWN_COLUMNS: Record<TemplateKind, readonly string[]> = {
  categories: ['slug', 'icon_slug', 'is_active', 'sort_order'],
  subcategories: ['category_slug', 'slug', 'is_active', 'sort_order'],
};

interface TemplateRow {
  /** The item's slugs. */
  path: string;
  cells: string[];
}

function categoryRows({ categories }: ExportedItems): TemplateRow[] {
  return categories.map(({ slug, icon_slug: icon, is_active: active, sort_order: sort }) => ({
    path: slug,
    cells: [slug, icon ?? '', String(active), String(sort)],
  }));
}

function subcategoryRows({ subcategories }: ExportedItems): TemplateRow[] {
  return subcategories.map(({ category_slug: category, slug, is_active: active, sort_order: sort }) => ({
    path: `${category}/${slug}`,
    cells: [category, slug, String(active), String(sort)],
  }));
}

/** English and the languages that have a name. */
function languagesInUse(names: readonly NameRow[]): string[] {
  const used = new Set(names.map(({ locale }) => locale));
  return LOCALES.filter((locale) => locale === 'en' || used.has(locale));
}

function nameFinder(names: readonly NameRow[]): (path: string, locale: string) => string {
  const found = new Map(
    names.map((row) => {
      const path =
        row.subcategory_slug === null ? row.category_slug : `${row.category_slug}/${row.subcategory_slug}`;
      return [`${row.locale} ${path}`, row.display_name];
    }),
  );
  return (path, locale) => found.get(`${locale} ${path}`) ?? '';
}
