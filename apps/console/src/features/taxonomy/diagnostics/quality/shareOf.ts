import type { LanguageQuality } from '@marketdesk/contract/documents.ts';

/** The figures of one language; `locale` null: of all languages. */
export type LanguageFigures = Omit<LanguageQuality, 'locale'> & { locale: string | null };

/** A whole percentage, `97%`. It is 100% only for all of them, and 0% only for none. */
export function shareOf(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return '99%';
  if (percent === 0 && part > 0) return '1%';
  return `${String(percent)}%`;
}

/** The languages, with their sum before them when there are several. */
export function withSum(languages: readonly LanguageQuality[]): LanguageFigures[] {
  if (languages.length < 2) return [...languages];
  const sum = (of: Exclude<keyof LanguageQuality, 'locale'>) =>
    languages.reduce((total, language) => total + language[of], 0);
  return [
    {
      locale: null,
      repaired: sum('repaired'),
      among_three: sum('among_three'),
      answered: sum('answered'),
      first: sum('first'),
      ignored: sum('ignored'),
      answered_ignored: sum('answered_ignored'),
      unmatched: sum('unmatched'),
      near_misses: sum('near_misses'),
    },
    ...languages,
  ];
}
