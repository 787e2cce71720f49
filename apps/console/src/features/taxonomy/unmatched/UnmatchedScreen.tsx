import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { TaxonomyHeader } from '../TaxonomyHeader.tsx';
import { aggregatedQueries, rawQueries } from './unmatched.api.ts';
import { AGGREGATED_COLUMNS, RAW_COLUMNS } from './unmatched.columns.tsx';
import { UNMATCHED_VOCABULARY, type UnmatchedSearch } from './unmatched.search.ts';
import { AGGREGATED_FILTERS, RAW_FILTERS, UnmatchedFilters } from './UnmatchedFilters.tsx';

const TITLE = 'Unmatched Search Queries';

/** What people search for without finding anything: how often, or one by one. */
export function UnmatchedScreen({ search }: { search: UnmatchedSearch }) {
  const { values, notUnderstood } = readSearch(UNMATCHED_VOCABULARY, search);
  const list = useListSearch();
  const isRaw = values.view === 'raw';
  const enabled = notUnderstood.length === 0;
  const raw = useQuery({ ...rawQueries(values), enabled: enabled && isRaw });
  const aggregated = useQuery({ ...aggregatedQueries(values), enabled: enabled && !isRaw });
  const body = {
    problems: notUnderstood,
    list,
    page: 1,
    fallback: 'Failed to load taxonomy data',
    empty: 'No data.',
    emptyHint: 'Searches in this language that find nothing appear here.',
    icon: <SearchX />,
  };
  return (
    <ListPage
      label={TITLE}
      header={<TaxonomyHeader title={TITLE} search={search} list={list} />}
      filters={<UnmatchedFilters search={search} isRaw={isRaw} list={list} problems={notUnderstood} />}
    >
      {isRaw ? (
        <ListBody
          {...body}
          query={raw}
          isFiltered={isFiltered(search, RAW_FILTERS)}
          columns={RAW_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label={TITLE}
              columns={RAW_COLUMNS}
              rows={rows}
              rowId={(row) => `${row.normalized_query} ${row.created_at}`}
              stale={raw.isPlaceholderData}
            />
          )}
        </ListBody>
      ) : (
        <ListBody
          {...body}
          query={aggregated}
          isFiltered={isFiltered(search, AGGREGATED_FILTERS)}
          columns={AGGREGATED_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label={TITLE}
              columns={AGGREGATED_COLUMNS}
              rows={rows}
              rowId={(row) => `${row.locale} ${row.normalized_query}`}
              stale={aggregated.isPlaceholderData}
            />
          )}
        </ListBody>
      )}
    </ListPage>
  );
}
