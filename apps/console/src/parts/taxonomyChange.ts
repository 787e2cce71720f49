import { NOTHING } from '#kit/format/nothing.ts';
import { languageName } from './languageName.ts';

const FIELDS: Record<string, string> = {
  icon_slug: 'Icon',
  is_active: 'Active',
  sort_order: 'Sort',
  id: 'ID',
  created_at: 'Created',
};
const PREFIXES: Record<string, string> = { name: 'Name', synonym: 'Synonym' };

/** The label of a changed field: `Name (Croatian)`. */
export function fieldName(field: string): string {
  const [prefix = '', rest = ''] = field.split(':', 2);
  if (prefix === 'alias') return `Alias ${rest}`;
  const word = PREFIXES[prefix];
  return word === undefined ? (FIELDS[field] ?? field) : `${word} (${languageName(rest)})`;
}

export function valueText(value: string | number | boolean | null): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

interface Slugs {
  category_slug: string | null;
  subcategory_slug: string | null;
}

/** The item that a change is about, by its slugs. */
export function itemName({ category_slug: category, subcategory_slug: subcategory }: Slugs): string {
  return [category, subcategory].filter((slug) => slug !== null).join(' / ') || NOTHING;
}
