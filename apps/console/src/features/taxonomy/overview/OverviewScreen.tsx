import { QueryTable } from '#kit/list/QueryTable.tsx';
import { Card } from '#kit/Card.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { DEFAULT_LOCALE, DEFAULT_WINDOW } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import {
  drilldown,
  type Drilled,
  type Picked,
  pickedKey,
  pickedName,
  recentSelections,
  trending,
} from './overview.api.ts';
import { SAMPLE_COLUMNS, SELECTION_COLUMNS } from './overview.columns.tsx';
import { OVERVIEW_VOCABULARY, type OverviewSearch } from './overview.search.ts';
import { SearchPlayground } from './playground/SearchPlayground.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { TrendingCard } from './TrendingCard.tsx';

/** Search playground, trending and recent selections, and the progress of translations. */
export function OverviewScreen({ search }: { search: OverviewSearch }) {
  const { values, invalidParams } = readSearch(OVERVIEW_VOCABULARY, search);
  const { locale = DEFAULT_LOCALE, window = DEFAULT_WINDOW, categoryId, subcategoryId } = values;
  const list = useListSearch();
  const enabled = invalidParams.length === 0;
  const top = useQuery({ ...trending(locale, window), enabled });
  const recent = useQuery({ ...recentSelections(locale), enabled });
  const isDrilling = enabled && (categoryId !== undefined || subcategoryId !== undefined);
  const shown = nameIn([...(top.data ?? []), ...(recent.data ?? [])], categoryId, subcategoryId);
  // A linked item may be in neither list.
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
          <Card title="Recent Selections" flush>
            <QueryTable
              label="Recent Selections"
              query={recent}
              fallback="Failed to load taxonomy data"
              lines={10}
              empty={{
                icon: <MousePointerClick />,
                text: 'No data.',
                hint: 'What users select from search results appears here.',
              }}
              columns={SELECTION_COLUMNS}
              rowId={(row) => `${pickedKey(row)} ${row.selected_at}`}
            />
          </Card>
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

/** An item's name from a row of the page. */
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

interface DrilldownDialogProps {
  /** Undefined when closed. */
  of: Drilled | undefined;
  locale: string;
  name: string | undefined;
  onClose: () => void;
}

/** The last users who selected a category or subcategory. */
function DrilldownDialog({ of, locale, name, onClose }: DrilldownDialogProps) {
  const samples = useQuery({ ...drilldown(of ?? {}, locale), enabled: of !== undefined });
  return (
    <Dialog
      open={of !== undefined}
      title="Drilldown Samples"
      description={`${name === undefined ? 'The' : `${isolated(name)}: the`} latest users who selected it${scopeOf(of)}, newest first.`}
      onClose={onClose}
    >
      <div className="-mx-4 min-h-60">
        <QueryTable
          label="Drilldown Samples"
          query={samples}
          fallback="Failed to load drilldown"
          lines={6}
          empty={{
            icon: <MousePointerClick />,
            text: 'No data.',
            hint: `No user selected it in this language${scopeOf(of)}.`,
          }}
          columns={SAMPLE_COLUMNS}
          rowId={({ user_id, selected_at }) => `${user_id} ${selected_at}`}
        />
      </div>
    </Dialog>
  );
}

/** The selections that a trending row counts, in words. */
function scopeOf(of: Drilled | undefined): string {
  if (of?.window === undefined) return '';
  const itself = of.subcategory_id === undefined ? ' without a subcategory' : '';
  return `${itself} in the ${of.window} window, as last calculated`;
}
