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
