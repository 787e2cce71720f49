import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody, type ListWords } from '#kit/list/ListBody.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import type { PageOf } from '#kit/list/page.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { EyeOff, SearchCheck } from 'lucide-react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { Groups } from './Groups.tsx';
import { Queries, TITLE, type ViewProps, WORDS } from './Queries.tsx';
import { REPAIRED_COLUMNS } from './repaired.columns.tsx';
import {
  aggregatedQueries,
  ignoredQueries,
  queryGroups,
  rawQueries,
  repairedQueries,
} from './unmatched.api.ts';
import { AGGREGATED_COLUMNS, IGNORED_COLUMNS, RAW_COLUMNS } from './unmatched.columns.tsx';
import type { UnmatchedValues } from './unmatched.search.ts';
import { searchRowId } from './useIgnore.ts';

/** The queries of all views; only the shown view's is enabled. */
export function useViews(values: UnmatchedValues, isValid: boolean) {
  const { view = 'aggregated' } = values;
  return {
    aggregated: useQuery({ ...aggregatedQueries(values), enabled: isValid && view === 'aggregated' }),
    groups: useQuery({ ...queryGroups(values), enabled: isValid && view === 'groups' }),
    raw: useQuery({ ...rawQueries(values), enabled: isValid && view === 'raw' }),
    ignored: useQuery({ ...ignoredQueries(values), enabled: isValid && view === 'ignored' }),
    repaired: useQuery({ ...repairedQueries(values), enabled: isValid && view === 'repaired' }),
  };
}

interface ShownViewProps extends Omit<ViewProps, 'stale'> {
  views: ReturnType<typeof useViews>;
}

export function ShownView({ views, ...view }: ShownViewProps) {
  const { of } = view;
  const { aggregated, groups, raw, ignored, repaired } = views;
  switch (of.page.view) {
    case 'groups':
      return (
        <ListBody
          words={{
            ...WORDS,
            hint: 'Unmatched searches of the last 30 days appear here, grouped by meaning.',
          }}
          of={of}
          query={groups}
          columns={8}
        >
          {(rows) => <Groups {...view} groups={rows} stale={groups.isPlaceholderData} />}
        </ListBody>
      );
    case 'raw':
      return (
        <ListBody words={WORDS} of={{ ...of, page: {} }} query={raw} columns={RAW_COLUMNS.length}>
          {(rows) => (
            <Queries
              {...view}
              rows={rows}
              stale={raw.isPlaceholderData}
              columns={RAW_COLUMNS}
              rowId={searchRowId}
            />
          )}
        </ListBody>
      );
    case 'ignored':
      return (
        <DoneView
          of={of}
          query={ignored}
          columns={IGNORED_COLUMNS}
          words={{
            ...WORDS,
            hint: 'Queries ignored in this language appear here. You can unignore them.',
            icon: <EyeOff />,
          }}
        />
      );
    case 'repaired':
      return (
        <DoneView
          of={of}
          query={repaired}
          columns={REPAIRED_COLUMNS}
          words={{
            ...WORDS,
            hint: 'Queries accepted in this language appear here, with their searches before and since.',
            icon: <SearchCheck />,
          }}
        />
      );
    default:
      return (
        <ListBody
          words={WORDS}
          of={{ ...of, page: {} }}
          query={aggregated}
          columns={AGGREGATED_COLUMNS.length}
        >
          {(rows) => (
            <Queries
              {...view}
              rows={rows}
              stale={aggregated.isPlaceholderData}
              columns={AGGREGATED_COLUMNS}
              rowId={queryKeyOf}
            />
          )}
        </ListBody>
      );
  }
}

interface DoneViewProps<Row extends object> extends Pick<ViewProps, 'of'> {
  query: UseQueryResult<PageOf<Row>>;
  columns: ListColumn<Row>[];
  words: ListWords;
}

/** Ignored or accepted queries. */
function DoneView<Row extends QueryRef>(props: DoneViewProps<Row>) {
  const { of, query, columns, words } = props;
  return (
    <ListBody words={words} of={of} query={query} columns={columns.length}>
      {(rows) => (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={rows}
          rowId={queryKeyOf}
          stale={query.isPlaceholderData}
          behaviour={{ keys: true }}
        />
      )}
    </ListBody>
  );
}

/** The pager of the views that have several pages. */
export function ViewPager({ of, views }: Pick<ShownViewProps, 'of' | 'views'>) {
  switch (of.page.view) {
    case 'groups':
      return <ListPager of={of} query={views.groups} pageQuery={queryGroups} />;
    case 'ignored':
      return <ListPager of={of} query={views.ignored} pageQuery={ignoredQueries} />;
    case 'repaired':
      return <ListPager of={of} query={views.repaired} pageQuery={repairedQueries} />;
    default:
      return null;
  }
}
