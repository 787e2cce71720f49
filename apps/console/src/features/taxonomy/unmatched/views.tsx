import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { GroupsView } from './GroupsView.tsx';
import { BODY, QueriesView, TITLE, type ViewProps } from './QueriesView.tsx';
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

interface ShownViewProps extends Omit<ViewProps<unknown>, 'query'> {
  views: ReturnType<typeof useViews>;
}

export function ShownView({ views, ...view }: ShownViewProps) {
  const { aggregated, groups, raw, ignored, repaired } = views;
  switch (view.of.page.view) {
    case 'groups':
      return <GroupsView {...view} query={groups} />;
    case 'raw':
      return <QueriesView {...view} query={raw} columns={RAW_COLUMNS} rowId={searchRowId} />;
    case 'ignored':
      return (
        <DoneView
          {...view}
          query={ignored}
          columns={IGNORED_COLUMNS}
          emptyHint="Queries ignored in this language appear here. You can unignore them."
          icon={<EyeOff />}
        />
      );
    case 'repaired':
      return (
        <DoneView
          {...view}
          query={repaired}
          columns={REPAIRED_COLUMNS}
          emptyHint="Queries accepted in this language appear here, with their searches before and since."
          icon={<SearchCheck />}
        />
      );
    default:
      return <QueriesView {...view} query={aggregated} columns={AGGREGATED_COLUMNS} rowId={queryKeyOf} />;
  }
}

interface DoneViewProps<Row extends object> extends ViewProps<Row> {
  columns: ListColumn<Row>[];
  emptyHint: string;
  icon: ReactNode;
}

/** Ignored or accepted queries. */
function DoneView<Row extends QueryRef>(props: DoneViewProps<Row>) {
  const { of, query, columns, emptyHint, icon } = props;
  return (
    <ListBody {...BODY} of={of} query={query} emptyHint={emptyHint} icon={icon} columns={columns.length}>
      {(rows) => (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={rows}
          rowId={queryKeyOf}
          stale={query.isPlaceholderData}
          keys
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
