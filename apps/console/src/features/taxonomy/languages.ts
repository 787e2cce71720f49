import { LOCALES } from '@marketdesk/contract/enums.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The English name of one of the taxonomy's languages. */
export function languageName(locale: string): string {
  try {
    return names.of(locale) ?? locale;
  } catch {
    // What stands in the URL may be no code at all.
    return locale;
  }
}

/** The 27 languages by name. */
export const LANGUAGES = LOCALES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
