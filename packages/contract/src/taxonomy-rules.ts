import { LOCALES, type Locale } from './enums.ts';

// The taxonomy's rules on slugs, icons and languages, as the browser checks them while typing. The database enforces
// them, in supabase/code/taxonomy/rules.sql; both are tested with taxonomy-examples.ts.

export const SLUG_MESSAGE = 'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen';
export const SLUG_EXISTS_MESSAGE = 'Slug already exists';
export const ICON_MESSAGE = 'Check name';

/** Whether this can be the slug of a category or subcategory. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/.test(text);
}

/** Whether this can be an icon's name, or is empty, which means no icon. Spaces around it don't count. */
export function isIconName(text: string): boolean {
  const icon = text.trim();
  return icon === '' || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(icon) && icon.length <= 60);
}

/** The taxonomy's language for a locale as people and devices write it (hr_HR, nb, cnr); null if it has none. */
export function readLocale(text: string): Locale | null {
  const tag = text.trim().replaceAll('_', '-');
  try {
    const { language } = new Intl.Locale(tag);
    const ours = language === 'nb' || language === 'nn' ? 'no' : language;
    return LOCALES.find((locale) => locale === ours) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
