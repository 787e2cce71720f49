import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import { type TextLocale, TEXTS } from '@marketdesk/demo/data/texts.ts';

/** The languages of a person. */
export interface Language {
  /** For searches; a language of the taxonomy. */
  locale: Locale;
  /** For posts. */
  text: TextLocale;
  /** For threads and reports; a language of support. */
  support: 'en' | 'hr' | 'de';
}

/** Parses `hr`, `de-AT` or null. */
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
