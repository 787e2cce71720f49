import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import { type TextLocale, TEXTS } from '@marketdesk/demo/data/texts.ts';

/** What a person writes, looks for and reads in. */
export interface Language {
  /** For searches: one of the taxonomy's. */
  locale: Locale;
  /** For posts. */
  text: TextLocale;
  /** For threads and reports: what support speaks. */
  support: 'en' | 'hr' | 'de';
}

/** Of `hr`, `de-AT`, or nothing. */
export function languageOf(preferred: string | null): Language {
  const short = (preferred ?? 'en').toLowerCase().split(/[-_]/, 1)[0] ?? 'en';
  const locale = LOCALES.find((known) => known === short) ?? 'en';
  const text = short in TEXTS ? (short as TextLocale) : 'en';
  return {
    locale,
    text,
    support: locale === 'de' ? 'de' : ['hr', 'sr', 'bs'].includes(locale) ? 'hr' : 'en',
  };
}
