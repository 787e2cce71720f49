import { Card } from '#kit/Card.tsx';
import { cx } from '#kit/cx.ts';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { RowBehaviour } from '#kit/list/rowEvents.ts';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import type { Sort } from '#kit/list/SortHeader.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn, ListTree } from 'lucide-react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { type Adoption, categoryAdoption, subcategoryAdoption } from './adoption.api.ts';
import {
  ADOPTION_COLUMNS,
  type AdoptionOrder,
  comparerOf,
  sortAdoption,
  withBars,
} from './adoption.columns.tsx';
import { ADOPTION_VOCABULARY, type AdoptionSearch } from './adoption.search.ts';

/** The workers of each category, and of each subcategory of the selected category. */
export function AdoptionScreen({ search }: { search: AdoptionSearch }) {
  const { values, invalidParams } = readSearch(ADOPTION_VOCABULARY, search);
  const { locale = DEFAULT_LOCALE, categoryId, orderBy = 'workers_count', orderDir = 'desc' } = values;
  const list = useListSearch();
  const enabled = invalidParams.length === 0;
  const categories = useQuery({ ...categoryAdoption(locale), enabled });
  const subcategories = useQuery({
    ...subcategoryAdoption(categoryId ?? '', locale),
    enabled: enabled && categoryId !== undefined,
  });
  const chosen = categories.data?.find(({ id }) => id === categoryId);
  const compare = comparerOf(locale);
  const options = (categories.data ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => compare(a.label, b.label));
  const table = {
    locale,
    sort: {
      by: orderBy,
      direction: orderDir,
      onSort: (by: string, direction: string) => list.show({ orderBy: by, orderDir: direction }),
    },
  };

  return (
    <TaxonomyPage title="Adoption & Coverage" search={search} list={list} problems={invalidParams}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterSelect
          label="Category"
          any="None"
          value={search.categoryId}
          options={options}
          onChange={(id) => list.show({ categoryId: id })}
        />
        <p className="text-sm text-muted">Coverage % = selected workers / total workers</p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <AdoptionCard
          {...table}
          title="Category adoption"
          kind="Category"
          query={categories}
          behaviour={{
            openId: categoryId,
            onOpen: ({ id }) => list.show({ categoryId: id }),
            rowHref: ({ id }) => `/admin/taxonomy/adoption${stringifySearch({ ...search, categoryId: id })}`,
          }}
        />
        {/* First on narrow screens: below the long list it would be out of view. */}
        <div className={cx('min-w-0 xl:sticky xl:top-4', categoryId !== undefined && 'max-xl:order-first')}>
          {categoryId === undefined ? (
            <Card title="Subcategory adoption" flush>
              <Empty
                icon={<ListTree />}
                text="No category is selected."
                hint="Select one to see the adoption of its subcategories."
              />
            </Card>
          ) : (
            <AdoptionCard
              {...table}
              title={
                chosen === undefined
                  ? 'Subcategory adoption'
                  : `Subcategory adoption in ${isolated(chosen.name)}`
              }
              kind="Subcategory"
              query={subcategories}
            />
          )}
        </div>
      </div>
    </TaxonomyPage>
  );
}

interface AdoptionCardProps {
  title: string;
  kind: keyof typeof ADOPTION_COLUMNS;
  query: UseQueryResult<Adoption[]>;
  sort: AdoptionOrder & Sort;
  locale: string;
  behaviour?: RowBehaviour<Adoption>;
}

function AdoptionCard({ title, kind, query, sort, locale, behaviour }: AdoptionCardProps) {
  return (
    <Card title={title} flush>
      <QueryState
        query={query}
        fallback="Failed to load adoption metrics"
        skeleton={<TableSkeleton columns={3} rows={10} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty icon={<ChartNoAxesColumn />} text="No data." />}
      >
        {(rows) => (
          <DataTable
            label={title}
            columns={ADOPTION_COLUMNS[kind]}
            rows={withBars(sortAdoption(rows, sort, locale))}
            rowId={({ id }) => id}
            sort={sort}
            behaviour={behaviour}
          />
        )}
      </QueryState>
    </Card>
  );
}
