import { Badge, type Tone } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { languageName } from '#parts/languageName.ts';
import type { FailedQuery, LanguageQuality, SearchFailure } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import { countColumn } from '../columns.tsx';

/** The figures of a language; `locale` null: of all languages. */
type LanguageFigures = Omit<LanguageQuality, 'locale'> & { locale: string | null };

/** A whole percentage: 100% only for all, 0% only for none. */
export function shareOf(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return '99%';
  if (percent === 0 && part > 0) return '1%';
  return `${String(percent)}%`;
}

/** The languages, preceded by their sum if there are several. */
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
      only_likely: sum('only_likely'),
    },
    ...languages,
  ];
}

export const WHY: Record<SearchFailure, { text: string; tone: Tone }> = {
  missing: { text: 'Not found', tone: 'bad' },
  answered: { text: 'Answered', tone: 'bad' },
  not_first: { text: 'Not first', tone: 'warn' },
};

function share(
  header: string,
  part: keyof LanguageQuality,
  whole: keyof LanguageQuality,
): ListColumn<LanguageFigures> {
  return {
    id: part,
    header,
    align: 'right',
    cell: (row) => {
      const all = Number(row[whole]);
      return all === 0 ? (
        <span className="text-faint">{NOTHING}</span>
      ) : (
        <>
          {shareOf(Number(row[part]), all)}{' '}
          <span className="text-xs whitespace-nowrap text-muted max-sm:block">
            {Number(row[part]).toLocaleString('en')} of {all.toLocaleString('en')}
          </span>
        </>
      );
    },
  };
}

export const QUALITY_COLUMNS: ListColumn<LanguageFigures>[] = [
  { id: 'locale', header: 'Language', grow: true, cell: ({ locale }) => nameOf(locale) },
  share('Found', 'among_three', 'repaired'),
  { ...share('First is right', 'first', 'answered'), from: 'sm' },
  share('Ignored answered', 'answered_ignored', 'ignored'),
  countColumn('unmatched', 'Unmatched', { from: 'md' }),
  countColumn('near_misses', 'Near misses shown', { from: 'lg' }),
  countColumn('only_likely', 'Only likely', { from: 'lg' }),
];

function nameOf(locale: string | null): string {
  return locale === null ? 'All' : languageName(locale);
}

export const FAILURE_COLUMNS: ListColumn<FailedQuery>[] = [
  {
    id: 'query',
    header: 'Query',
    grow: true,
    cell: ({ locale, normalized_query: query, wanted, found }) => (
      <>
        <Link
          to="/admin/taxonomy"
          search={{ locale, q: query }}
          dir="auto"
          className="rounded-sm font-medium text-accent-text hover:underline"
        >
          {query}
        </Link>
        <span className="block truncate text-xs text-muted md:hidden">
          {isolated(wanted ?? 'Nothing')} → {namesOf(found)}
        </span>
      </>
    ),
  },
  { id: 'locale', header: 'Language', from: 'sm', cell: ({ locale }) => languageName(locale) },
  {
    id: 'failure',
    header: 'Problem',
    width: 'w-24',
    cell: ({ failure }) => <Badge tone={WHY[failure].tone}>{WHY[failure].text}</Badge>,
  },
  {
    id: 'wanted',
    header: 'Should find',
    grow: true,
    from: 'md',
    cell: ({ wanted }) => wanted ?? <span className="text-muted">nothing</span>,
  },
  {
    id: 'found',
    header: 'Finds',
    grow: true,
    from: 'md',
    tone: 'muted',
    cell: ({ found }) => namesOf(found),
  },
];

function namesOf(found: readonly string[]): string {
  return found.length === 0 ? 'nothing' : found.map(isolated).join(', ');
}
