import { QueryTable } from '#kit/list/QueryTable.tsx';
import { Card } from '#kit/Card.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { languageName } from '#parts/languageName.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShareBar } from '../ShareBar.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { type Progress, translationProgress } from './overview.api.ts';

export function ProgressCard() {
  const progress = useQuery(translationProgress());
  return (
    <Card title="Translation progress" flush>
      <QueryTable
        label="Translation progress"
        query={progress}
        fallback="Failed to load taxonomy data"
        lines={10}
        columns={PROGRESS_COLUMNS}
        rowId={({ locale }) => locale}
      />
    </Card>
  );
}

const PROGRESS_COLUMNS: ListColumn<Progress>[] = [
  {
    id: 'language',
    header: 'Language',
    grow: true,
    cell: (progress) => <LanguageLink progress={progress} />,
  },
  {
    id: 'categories',
    header: 'Categories',
    cell: (progress) => (
      <Translated count={progress.categories_translated} total={progress.categories_total} />
    ),
  },
  {
    id: 'subcategories',
    header: 'Subcategories',
    cell: (progress) => (
      <Translated count={progress.subcategories_translated} total={progress.subcategories_total} />
    ),
  },
  {
    id: 'synonyms',
    header: 'Synonyms',
    align: 'right',
    from: 'sm',
    width: 'w-20',
    cell: (progress) => (
      <Link
        to="/admin/taxonomy/synonyms"
        search={{ locale: inUrl(progress.locale) }}
        aria-label={`${progress.synonyms.toLocaleString('en')} synonyms in ${languageName(progress.locale)}`}
        className="rounded-sm hover:underline"
      >
        {progress.synonyms.toLocaleString('en')}
      </Link>
    ),
  },
];

/** A link to the names; only to missing names, if there are any. */
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

// The URL omits the default language.
function inUrl(locale: string): string | undefined {
  return locale === DEFAULT_LOCALE ? undefined : locale;
}
