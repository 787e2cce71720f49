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

/** A typed language: trimmed, in lower case; null if it is not one of the taxonomy's. */
export function readLocale(text: string): Locale | null {
  const typed = text.trim().toLowerCase();
  return LOCALES.find((locale) => locale === typed) ?? null;
}
