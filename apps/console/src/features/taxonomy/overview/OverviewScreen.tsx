import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { DEFAULT_LOCALE, DEFAULT_WINDOW } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { DrilldownDialog } from './DrilldownDialog.tsx';
import { type Picked, recentSelections, type Selection, trending } from './overview.api.ts';
import { SELECTION_COLUMNS } from './overview.columns.tsx';
import { OVERVIEW_VOCABULARY, type OverviewSearch } from './overview.search.ts';
import { pickedName } from './pickedName.api.ts';
import { SearchPlayground } from './playground/SearchPlayground.tsx';
import { translationProgress } from './progress.api.ts';
import { PROGRESS_COLUMNS } from './progress.columns.tsx';
import { TrendingCard } from './TrendingCard.tsx';
import { pickedKey } from './trendingChange.ts';

/** Trending and recent selections, and the progress of translations. */
export function OverviewScreen({ search }: { search: OverviewSearch }) {
  const { values, invalidParams } = readSearch(OVERVIEW_VOCABULARY, search);
  const { locale = DEFAULT_LOCALE, window = DEFAULT_WINDOW, categoryId, subcategoryId } = values;
  const list = useListSearch();
  const enabled = invalidParams.length === 0;
  const top = useQuery({ ...trending(locale, window), enabled });
  const recent = useQuery({ ...recentSelections(locale), enabled });
  const isDrilling = enabled && (categoryId !== undefined || subcategoryId !== undefined);
  const shown = nameIn([...(top.data ?? []), ...(recent.data ?? [])], categoryId, subcategoryId);
  // A link may lead to what is neither trending nor lately picked.
  const found = useQuery({
    ...pickedName({ categoryId, subcategoryId }, locale),
    enabled: isDrilling && shown === undefined,
  });
  const name = shown ?? found.data ?? undefined;
  const drill = (row: Picked | null) => ({
    categoryId: row?.category_id,
    subcategoryId: row?.subcategory_id ?? undefined,
    trending: row === null ? undefined : 'true',
  });

  return (
    <TaxonomyPage title="Taxonomy Overview" search={search} list={list} problems={invalidParams}>
      <SearchPlayground locale={locale} search={values} list={list} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TrendingCard
          locale={locale}
          window={window}
          onOpen={(row) => list.show(drill(row))}
          hrefOf={(row) => `/admin/taxonomy${stringifySearch({ ...search, ...drill(row) })}`}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <RecentCard query={recent} />
          <ProgressCard />
        </div>
      </div>
      <DrilldownDialog
        of={
          isDrilling
            ? {
                category_id: categoryId,
                subcategory_id: subcategoryId,
                window: values.trending === true ? window : undefined,
              }
            : undefined
        }
        locale={locale}
        name={name}
        onClose={() => list.show(drill(null))}
      />
    </TaxonomyPage>
  );
}

/** An item's name, from a row of the page. */
function nameIn(
  rows: readonly Picked[],
  categoryId: string | undefined,
  subcategoryId: string | undefined,
): string | undefined {
  const row = rows.find((one) =>
    subcategoryId === undefined ? one.category_id === categoryId : one.subcategory_id === subcategoryId,
  );
  if (row === undefined) return undefined;
  return subcategoryId === undefined
    ? row.category_name
    : `${isolated(row.category_name)} › ${isolated(row.subcategory_name ?? '')}`;
}

/** How much of the taxonomy has a name in each language. */
function ProgressCard() {
  const progress = useQuery(translationProgress());
  return (
    <Card title="Translation progress" flush>
      <QueryState
        query={progress}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={4} rows={10} />}
      >
        {(rows) => (
          <DataTable
            label="Translation progress"
            columns={PROGRESS_COLUMNS}
            rows={rows}
            rowId={({ locale }) => locale}
          />
        )}
      </QueryState>
    </Card>
  );
}

/** The last selections. */
function RecentCard({ query }: { query: UseQueryResult<Selection[]> }) {
  return (
    <Card title="Recent Selections" flush>
      <QueryState
        query={query}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={3} rows={10} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<MousePointerClick />}
            text="No data."
            hint="What users select from search results appears here."
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Recent Selections"
            columns={SELECTION_COLUMNS}
            rows={rows}
            rowId={(row) => `${pickedKey(row)} ${row.selected_at}`}
          />
        )}
      </QueryState>
    </Card>
  );
}
