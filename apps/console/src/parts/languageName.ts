// Created on first use, see country.ts.
let names: Intl.DisplayNames | undefined;

/** The English name of one of the taxonomy's languages. */
export function languageName(locale: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  try {
    return names.of(locale) ?? locale;
  } catch {
    // A value from the URL may not be a valid code.
    return locale;
  }
}
