import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { cleared, isFiltered } from '#engine/list/filters.ts';
import { ExportList } from '#parts/export/ExportList.tsx';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, SearchCheck, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { AcceptDialog } from '../accept/AcceptDialog.tsx';
import { normalizedQuery, queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { GroupList } from './GroupList.tsx';
import { type GroupRow, othersIn } from './groups.columns.tsx';
import { IgnoredList } from './IgnoredList.tsx';
import { QueryList } from './QueryList.tsx';
import { REPAIRED_COLUMNS } from './repaired.columns.tsx';
import { searchRowId } from './useIgnore.ts';
import {
  aggregatedQueries,
  groupArguments,
  ignoredQueries,
  queryGroups,
  rawQueries,
  repairedQueries,
} from './unmatched.api.ts';
import { AGGREGATED_COLUMNS, IGNORED_COLUMNS, RAW_COLUMNS } from './unmatched.columns.tsx';
import { UNMATCHED_FILTERS, UNMATCHED_VOCABULARY, type UnmatchedSearch } from './unmatched.search.ts';

const TITLE = 'Unmatched Search Queries';
const OTHER_VIEWS = [
  { value: 'groups', label: 'Grouped by meaning' },
  { value: 'raw', label: 'Raw' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'repaired', label: 'Repaired' },
];
const GROUP_COLUMNS = 8;

/** What people search for without finding anything: how often, one by one, and what was ignored. */
export function UnmatchedScreen({ search }: { search: UnmatchedSearch }) {
  const { values, invalidParams } = readSearch(UNMATCHED_VOCABULARY, search);
  const { view = 'aggregated', locale = DEFAULT_LOCALE } = values;
  const filters = UNMATCHED_FILTERS[view];
  const list = useListSearch('accept');
  const url = {
    filters,
    search,
    list,
    page: values,
    invalidParams,
    isFiltered: isFiltered(filters, search),
  };
  const enabled = invalidParams.length === 0;
  const raw = useQuery({ ...rawQueries(values), enabled: enabled && view === 'raw' });
  const aggregated = useQuery({ ...aggregatedQueries(values), enabled: enabled && view === 'aggregated' });
  const groups = useQuery({ ...queryGroups(values), enabled: enabled && view === 'groups' });
  const ignored = useQuery({ ...ignoredQueries(values), enabled: enabled && view === 'ignored' });
  const repaired = useQuery({ ...repairedQueries(values), enabled: enabled && view === 'repaired' });

  const body = {
    of: url,
    fallback: 'Failed to load taxonomy data',
    empty: 'No data.',
    emptyHint: 'Searches in this language that find nothing appear here.',
    icon: <SearchX />,
  };
  const onePage = { ...url, page: {} };
  const lastRow = useRef<HTMLElement>(null);
  const rows = {
    onRow: (row: HTMLElement | null) => {
      lastRow.current = row;
    },
    label: TITLE,
    stillUnmatched: values.stillUnmatched === true,
    onAccept: ({ normalized_query }: QueryRef) => list.show({ accept: normalized_query, group: undefined }),
    acceptHref: ({ normalized_query }: QueryRef) =>
      `/admin/taxonomy/unmatched${stringifySearch({ ...search, accept: normalized_query })}`,
  };
  const group = groups.data?.rows.find(({ group_id }) => group_id === values.group);
  const acceptOf = (row: GroupRow) => ({
    accept: (row.query ?? row.group).normalized_query,
    group: row.query === null ? String(row.group.group_id) : undefined,
  });
  const accepted =
    enabled && values.accept !== undefined
      ? { locale, normalized_query: normalizedQuery(locale, values.accept) }
      : undefined;

  return (
    <ListPage
      label={TITLE}
      header={<TaxonomyHeader title={TITLE} search={search} list={list} />}
      filters={
        <div className="flex items-start justify-between gap-2">
          <ListFilters of={url} onClear={() => list.filter(cleared(filters))}>
            <FilterSelect
              label="View"
              value={search.view === 'aggregated' ? undefined : search.view}
              any="Aggregated"
              options={OTHER_VIEWS}
              onChange={(chosen) => list.filter({ view: chosen })}
            />
          </ListFilters>
          {view === 'groups' && (
            <ExportList
              list="unmatched_groups"
              filters={groupArguments(values)}
              problems={invalidParams}
              things={['group', 'groups']}
            />
          )}
        </div>
      }
      pager={
        view === 'groups' ? (
          <ListPager of={url} query={groups} pageQuery={queryGroups} />
        ) : view === 'ignored' ? (
          <ListPager of={url} query={ignored} pageQuery={ignoredQueries} />
        ) : (
          view === 'repaired' && <ListPager of={url} query={repaired} pageQuery={repairedQueries} />
        )
      }
    >
      {view === 'aggregated' && (
        <ListBody {...body} of={onePage} query={aggregated} columns={AGGREGATED_COLUMNS.length}>
          {(found) => (
            <QueryList
              {...rows}
              columns={AGGREGATED_COLUMNS}
              rows={found}
              rowId={queryKeyOf}
              stale={aggregated.isPlaceholderData}
            />
          )}
        </ListBody>
      )}
      {view === 'groups' && (
        <ListBody
          {...body}
          query={groups}
          emptyHint="Unmatched searches of the last 30 days appear here, grouped by meaning."
          columns={GROUP_COLUMNS}
        >
          {(found) => (
            <GroupList
              label={TITLE}
              groups={found}
              stale={groups.isPlaceholderData}
              onRow={rows.onRow}
              onAccept={(row) => list.show(acceptOf(row))}
              acceptHref={(row) =>
                `/admin/taxonomy/unmatched${stringifySearch({ ...search, ...acceptOf(row) })}`
              }
            />
          )}
        </ListBody>
      )}
      {view === 'raw' && (
        <ListBody {...body} of={onePage} query={raw} columns={RAW_COLUMNS.length}>
          {(found) => (
            <QueryList
              {...rows}
              columns={RAW_COLUMNS}
              rows={found}
              rowId={searchRowId}
              stale={raw.isPlaceholderData}
            />
          )}
        </ListBody>
      )}
      {view === 'ignored' && (
        <ListBody
          {...body}
          query={ignored}
          emptyHint="Queries ignored in this language appear here. You can unignore them."
          icon={<EyeOff />}
          columns={IGNORED_COLUMNS.length}
        >
          {(found) => <IgnoredList label={TITLE} rows={found} stale={ignored.isPlaceholderData} />}
        </ListBody>
      )}
      {view === 'repaired' && (
        <ListBody
          {...body}
          query={repaired}
          emptyHint="Queries accepted in this language appear here, with their searches before and since."
          icon={<SearchCheck />}
          columns={REPAIRED_COLUMNS.length}
        >
          {(found) => (
            <DataTable
              label={TITLE}
              columns={REPAIRED_COLUMNS}
              rows={found}
              rowId={queryKeyOf}
              stale={repaired.isPlaceholderData}
              keys
            />
          )}
        </ListBody>
      )}
      <AcceptDialog
        query={accepted}
        also={accepted === undefined ? undefined : othersIn(group, accepted.normalized_query)}
        onClose={() => list.show({ accept: undefined, group: undefined })}
        finalFocus={() => lastRow.current}
      />
    </ListPage>
  );
}
