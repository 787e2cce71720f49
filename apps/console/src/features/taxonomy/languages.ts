import { languageName } from '#parts/languageName.ts';
import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';

/** The 27 languages by name. */
export const LANGUAGES = LOCALES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

/** A language as a person writes it: ` HR `, `hr-HR` and `hr_HR` are `hr`; null when the taxonomy doesn't speak it. */
export function typedLocale(text: string): Locale | null {
  return readLocale(text.split(/[-_]/)[0] ?? '');
}
