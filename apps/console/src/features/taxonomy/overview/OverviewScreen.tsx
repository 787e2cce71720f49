import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick, TrendingUp } from 'lucide-react';
import { DEFAULT_LOCALE, DEFAULT_WINDOW } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { DrilldownDialog } from './DrilldownDialog.tsx';
import { lastCalculated, type Picked, recentSelections, trending } from './overview.api.ts';
import { SELECTION_COLUMNS, TRENDING_COLUMNS } from './overview.columns.tsx';
import { OVERVIEW_VOCABULARY, type OverviewSearch } from './overview.search.ts';

const FALLBACK = 'Failed to load taxonomy data';

/** What people pick: trending, and the latest selections. */
export function OverviewScreen({ search }: { search: OverviewSearch }) {
  const { values, notUnderstood } = readSearch(OVERVIEW_VOCABULARY, search);
  const { locale = DEFAULT_LOCALE, window = DEFAULT_WINDOW, categoryId, subcategoryId } = values;
  const list = useListSearch();
  const enabled = notUnderstood.length === 0;
  const top = useQuery({ ...trending(locale, window), enabled });
  const recent = useQuery({ ...recentSelections(locale), enabled });
  const isDrilling = enabled && (categoryId !== undefined || subcategoryId !== undefined);
  const drill = (row: Picked | null) => ({
    categoryId: row?.category_id,
    subcategoryId: row?.subcategory_id ?? undefined,
  });

  return (
    <TaxonomyPage title="Taxonomy Overview" search={search} list={list} problems={notUnderstood}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="Top Trending" actions={<LastCalculated window={window} />} flush>
          <QueryState
            query={top}
            fallback={FALLBACK}
            skeleton={<TableSkeleton columns={3} rows={10} />}
            isEmpty={(rows) => rows.length === 0}
            empty={
              <Empty
                icon={<TrendingUp />}
                text="No data."
                hint="Nothing was picked in this language within the window."
              />
            }
          >
            {(rows) => (
              <DataTable
                label="Top Trending"
                columns={TRENDING_COLUMNS}
                rows={rows}
                rowId={keyOf}
                onOpen={(row) => list.show(drill(row))}
                rowHref={(row) => `/admin/taxonomy${stringifySearch({ ...search, ...drill(row) })}`}
              />
            )}
          </QueryState>
        </Card>
        <Card title="Recent Selections" flush>
          <QueryState
            query={recent}
            fallback={FALLBACK}
            skeleton={<TableSkeleton columns={3} rows={10} />}
            isEmpty={(rows) => rows.length === 0}
            empty={
              <Empty
                icon={<MousePointerClick />}
                text="No data."
                hint="What users pick from their searches appears here."
              />
            }
          >
            {(rows) => (
              <DataTable
                label="Recent Selections"
                columns={SELECTION_COLUMNS}
                rows={rows}
                rowId={(row) => `${keyOf(row)} ${row.selected_at}`}
              />
            )}
          </QueryState>
        </Card>
      </div>
      <DrilldownDialog
        of={isDrilling ? { category_id: categoryId, subcategory_id: subcategoryId } : undefined}
        locale={locale}
        name={nameIn([...(top.data ?? []), ...(recent.data ?? [])], categoryId, subcategoryId)}
        onClose={() => list.show(drill(null))}
      />
    </TaxonomyPage>
  );
}

function LastCalculated({ window }: { window: string }) {
  const { data } = useQuery(lastCalculated(window));
  if (data === undefined) return null;
  return (
    <p className="text-sm text-muted">Last calculated: {data === null ? 'never' : <TimeAgo at={data} />}</p>
  );
}

function keyOf({ category_id, subcategory_id }: Picked): string {
  return `${category_id} ${subcategory_id}`;
}

/** What the page calls an item, when one of its rows is about it. */
function nameIn(
  rows: readonly Picked[],
  categoryId: string | undefined,
  subcategoryId: string | undefined,
): string | undefined {
  const row = rows.find((one) =>
    subcategoryId === undefined ? one.category_id === categoryId : one.subcategory_id === subcategoryId,
  );
  if (row === undefined) return undefined;
  return subcategoryId === undefined ? row.category_name : `${row.category_name} › ${row.subcategory_name}`;
}
