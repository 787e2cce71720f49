import { serverNow } from '#backend/serverNow.ts';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { type FilteredUrl, useListUrl } from '#engine/list/useListUrl.ts';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { InvalidParams } from '#kit/list/ListBody.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { categories } from '#parts/categories.api.ts';
import { ExportCsv, listCsv } from '#parts/export/ExportCsv.tsx';
import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { type Gap, gapArguments, supplyGaps, supplyMap } from './supply.api.ts';
import { supplyColumns } from './supply.columns.tsx';
import { DEFAULT_DAYS, SUPPLY, type SupplySearch } from './supply.search.ts';
import { SupplyMap } from './SupplyMap.tsx';

const TITLE = 'Supply gap';
const FALLBACK = 'Failed to load taxonomy data';
const HINT =
  'Searches and posts of the period appear here, compared with the workers who offer the category.';
const DAY = 24 * 60 * 60_000;

/** Demand and supply by category and region, as a table or a map. */
export function SupplyScreen({ search }: { search: SupplySearch }) {
  const url = useListUrl(SUPPLY, search);
  const { list, page: values, invalidParams } = url;
  const { view = 'table', days = DEFAULT_DAYS } = values;
  const enabled = invalidParams.length === 0;
  const gaps = useQuery({ ...supplyGaps(values), enabled: enabled && view === 'table' });
  const areas = useQuery({ ...supplyMap(values), enabled: enabled && view === 'map' });
  const [now] = useState(() => serverNow());
  // To the minute, as in the lists' URLs.
  const since = `${new Date(now - days * DAY).toISOString().slice(0, 16)}Z`;
  const columns = supplyColumns(since);

  return (
    <ListPage
      label={TITLE}
      header={<TaxonomyHeader title={TITLE} search={search} list={list} />}
      filters={
        <SupplyFilters
          of={url}
          search={search}
          tools={enabled && <ExportCsv {...listCsv('supply_gap', gapArguments(values), ['row', 'rows'])} />}
        />
      }
      pager={view === 'table' && <ListPager of={url} query={gaps} pageQuery={supplyGaps} />}
    >
      {view === 'table' ? (
        <ListBody
          of={{ ...url, isFiltered: url.isFiltered || values.category !== undefined }}
          query={gaps}
          words={{ fallback: FALLBACK, empty: 'No data.', hint: HINT, icon: <MapPinned /> }}
          columns={columns.length}
        >
          {(rows) => (
            <DataTable
              label={TITLE}
              columns={columns}
              rows={rows}
              rowId={gapId}
              stale={gaps.isPlaceholderData}
              behaviour={{ keys: true }}
            />
          )}
        </ListBody>
      ) : enabled ? (
        <QueryState
          query={areas}
          fallback={FALLBACK}
          skeleton={<Skeleton className="h-full min-h-80 w-full" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty icon={<MapPinned />} text="No data." hint={HINT} />}
        >
          {(rows) => <SupplyMap areas={rows} />}
        </QueryState>
      ) : (
        <InvalidParams problems={invalidParams} onClear={list.clear} />
      )}
    </ListPage>
  );
}

interface SupplyFiltersProps {
  of: FilteredUrl;
  search: SupplySearch;
  tools: ReactNode;
}

function SupplyFilters({ of, search, tools }: SupplyFiltersProps) {
  const all = useQuery(categories());
  const { list } = of;
  return (
    <ListFilters
      of={of}
      tools={tools}
      onClear={() =>
        list.filter({
          country: undefined,
          allCountries: undefined,
          areas: undefined,
          category: undefined,
          days: undefined,
        })
      }
    >
      <FilterSelect
        label="View"
        any="Table"
        value={search.view === 'table' ? undefined : search.view}
        options={[{ value: 'map', label: 'Map' }]}
        onChange={(chosen) => list.filter({ view: chosen })}
      />
      <FilterSelect
        label="Period"
        any="30 days"
        value={search.days === '30' ? undefined : search.days}
        options={[{ value: '90', label: '90 days' }]}
        onChange={(chosen) => list.filter({ days: chosen })}
      />
      <FilterSelect
        label="Category"
        value={search.category}
        options={(all.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => list.filter({ category: chosen })}
      />
    </ListFilters>
  );
}

function gapId({ category_id, country_code, latitude, longitude }: Gap): string {
  return [category_id, country_code, latitude, longitude].join(' ');
}
