import { cleared, isFiltered } from '#engine/list/filters.ts';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { ExportCsv, listCsv } from '#parts/export/ExportCsv.tsx';
import { useRef } from 'react';
import { AcceptDialog } from '../accept/AcceptDialog.tsx';
import { normalizedQuery } from '../accept/matches.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { othersIn } from './groups.columns.tsx';
import { TITLE } from './Queries.tsx';
import { groupArguments } from './unmatched.api.ts';
import { UNMATCHED_FILTERS, UNMATCHED_VOCABULARY, type UnmatchedSearch } from './unmatched.search.ts';
import { ShownView, useViews, ViewPager } from './views.tsx';

const OTHER_VIEWS = [
  { value: 'groups', label: 'Grouped by meaning' },
  { value: 'raw', label: 'Raw' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'repaired', label: 'Repaired' },
];

/** Searches that found nothing: aggregated, grouped or one by one, and the ignored and accepted queries. */
export function UnmatchedScreen({ search }: { search: UnmatchedSearch }) {
  const { values, invalidParams } = readSearch(UNMATCHED_VOCABULARY, search);
  const { view = 'aggregated', locale = DEFAULT_LOCALE, accept } = values;
  const filters = UNMATCHED_FILTERS[view];
  const list = useListSearch('accept');
  const of = { filters, search, list, page: values, invalidParams, isFiltered: isFiltered(filters, search) };
  const isValid = invalidParams.length === 0;
  const views = useViews(values, isValid);
  const lastRow = useRef<HTMLElement>(null);
  const accepted =
    isValid && accept !== undefined
      ? { locale, normalized_query: normalizedQuery(locale, accept) }
      : undefined;
  const group = views.groups.data?.rows.find(({ group_id }) => group_id === values.group);
  return (
    <ListPage
      label={TITLE}
      header={<TaxonomyHeader title={TITLE} search={search} list={list} />}
      filters={
        <ListFilters
          of={of}
          onClear={() => list.filter(cleared(filters))}
          tools={
            isValid &&
            view === 'groups' && (
              <ExportCsv {...listCsv('unmatched_groups', groupArguments(values), ['group', 'groups'])} />
            )
          }
        >
          <FilterSelect
            label="View"
            value={search.view === 'aggregated' ? undefined : search.view}
            any="Aggregated"
            options={OTHER_VIEWS}
            onChange={(chosen) => list.filter({ view: chosen })}
          />
        </ListFilters>
      }
      pager={<ViewPager of={of} views={views} />}
    >
      <ShownView
        of={of}
        views={views}
        onRow={(row) => {
          lastRow.current = row;
        }}
      />
      <AcceptDialog
        query={accepted}
        also={accepted === undefined ? undefined : othersIn(group, accepted.normalized_query)}
        onClose={() => list.show({ accept: undefined, group: undefined })}
        finalFocus={() => lastRow.current}
      />
    </ListPage>
  );
}
