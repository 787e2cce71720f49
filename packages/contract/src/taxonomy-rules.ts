import { LOCALES, type Locale } from './enums.ts';

// Rules for slugs, icons and languages, checked by the browser while typing. The database enforces them in
// supabase/code/taxonomy/rules.sql. Both are tested with taxonomy-examples.ts.

export const SLUG_MESSAGE = 'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen';
export const SLUG_EXISTS_MESSAGE = 'Slug already exists';
export const ICON_MESSAGE = 'Check name';

/** Whether the text can be the slug of a category or subcategory. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/.test(text);
}

/** Whether the text can be an icon's name. Empty means no icon; surrounding spaces are ignored. */
export function isIconName(text: string): boolean {
  const icon = text.trim();
  return icon === '' || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(icon) && icon.length <= 60);
}

/** The taxonomy's language for a locale such as hr_HR, nb or cnr; null = none. */
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
