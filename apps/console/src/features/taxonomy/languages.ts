import { languageName } from '#parts/languageName.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';

/** The 27 languages by name. */
export const LANGUAGES = LOCALES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
