import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '@marketdesk/contract/enums.ts';
import queries from './queries.json' with { type: 'json' };

export type Half = 'tuning' | 'check';

/** A query and the items that answer it, as `category` or `category/subcategory`; none: nobody offers it. */
export interface Labelled {
  locale: Locale;
  kind: string;
  query: string;
  wanted: readonly string[];
  half: Half;
}

/** The search may be tuned on one half only; which, is decided by a hash, so that a new query moves no other. */
function halfOf(locale: string, query: string): Half {
  return Number.parseInt(createHash('sha256').update(`${locale} ${query}`).digest('hex').slice(0, 2), 16) % 2
    ? 'check'
    : 'tuning';
}

/** The labelled queries; how they were made is in README.md. */
export function labelledQueries(): Labelled[] {
  const byLocale: Partial<Record<Locale, Record<string, string[][]>>> = queries;
  return LOCALES.flatMap((locale) =>
    Object.entries(byLocale[locale] ?? {}).flatMap(([kind, rows]) =>
      rows.map(([query = '', ...wanted]) => ({ locale, kind, query, wanted, half: halfOf(locale, query) })),
    ),
  );
}
