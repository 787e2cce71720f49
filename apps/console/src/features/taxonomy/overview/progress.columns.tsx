import { listColumns } from '#kit/list/columns.ts';
import { Link } from '@tanstack/react-router';
import { languageName } from '#parts/languageName.ts';
import { ShareBar } from '../ShareBar.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Progress } from './progress.api.ts';

const column = listColumns<Progress>();

export const PROGRESS_COLUMNS = [
  column.display({
    id: 'language',
    header: 'Language',
    meta: { grow: true },
    cell: ({ row }) => <LanguageLink progress={row.original} />,
  }),
  column.display({
    id: 'categories',
    header: 'Categories',
    cell: ({ row: { original } }) => (
      <Translated count={original.categories_translated} total={original.categories_total} />
    ),
  }),
  column.display({
    id: 'subcategories',
    header: 'Subcategories',
    cell: ({ row: { original } }) => (
      <Translated count={original.subcategories_translated} total={original.subcategories_total} />
    ),
  }),
  column.display({
    id: 'synonyms',
    header: 'Synonyms',
    meta: { align: 'right', from: 'sm', width: 'w-20' },
    cell: ({ row: { original } }) => (
      <Link
        to="/admin/taxonomy/synonyms"
        search={{ locale: inUrl(original.locale) }}
        aria-label={`${original.synonyms.toLocaleString('en')} synonyms in ${languageName(original.locale)}`}
        className="rounded-sm hover:underline"
      >
        {original.synonyms.toLocaleString('en')}
      </Link>
    ),
  }),
];

/** To the names, and to those that are missing as long as some are. */
function LanguageLink({ progress: of }: { progress: Progress }) {
  const missingOnly = of.categories_translated < of.categories_total ? 'true' : undefined;
  const subMissingOnly = of.subcategories_translated < of.subcategories_total ? 'true' : undefined;
  return (
    <>
      <Link
        to="/admin/taxonomy/categories"
        search={{ locale: inUrl(of.locale), missingOnly, subMissingOnly }}
        className="rounded-sm font-medium hover:underline"
      >
        {languageName(of.locale)}
      </Link>{' '}
      <span className="font-mono text-xs text-muted">{of.locale}</span>
    </>
  );
}

function Translated({ count, total }: { count: number; total: number }) {
  return (
    <ShareBar
      share={total === 0 ? 0 : count / total}
      className="sm:w-32 md:w-24 lg:w-32 xl:w-28 2xl:w-40"
      figureClass="min-w-16 whitespace-nowrap"
    >
      {count.toLocaleString('en')} / {total.toLocaleString('en')}
    </ShareBar>
  );
}

// The default language is not said in the URL.
function inUrl(locale: string): string | undefined {
  return locale === DEFAULT_LOCALE ? undefined : locale;
}
