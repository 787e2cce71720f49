import { arranged, type Choice, shownNow, sized } from '#kit/list/chosenColumns.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { useAction } from '#kit/useAction.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  chosenColumns,
  type ColumnsByList,
  LIST_COLUMNS_KEY,
  savedViews,
  setColumns,
  type View,
  type ViewedList,
} from './views.api.ts';

interface Asked<Row extends object> {
  list: ViewedList;
  /** The list's own columns. */
  declared: ListColumn<Row>[];
  /** The view from the URL. */
  viewId: string | undefined;
  /** Whether there is room for other columns; default: not on phones. */
  hasRoom?: boolean;
}

/** A list's columns, and the state of their dialog. */
export interface ListColumns<Row extends object = object> {
  list: ViewedList;
  declared: ListColumn<Row>[];
  columns: ListColumn<Row>[];
  /** Whether the chosen columns are known. */
  isReady: boolean;
  choice: Choice;
  /** Undefined where there is no room. */
  choose: ((choice: Choice) => void) | undefined;
  onWidth: ((id: string, px: number | undefined) => void) | undefined;
  /** The open view; undefined without one, or if it is not visible to this user. */
  view: View | undefined;
  /** The view in the URL is not visible to this user. */
  isViewMissing: boolean;
}

/**
 * A list's columns: the open view's if it has its own, else the user's, stored on the server. Changes of a view's
 * columns stay in this window until saved.
 */
export function useListColumns<Row extends object>(asked: Asked<Row>): ListColumns<Row> {
  const isNarrow = useIsNarrow();
  const { list, declared, viewId, hasRoom = !isNarrow } = asked;
  const own = useQuery(chosenColumns());
  const views = useQuery({ ...savedViews(), enabled: viewId !== undefined });
  const view = views.data?.find(({ id, list: of }) => id === viewId && of === list);
  const [draft, setDraft] = useState<{ viewId: string; choice: Choice }>();
  const save = useSaveColumns(list);

  const viewColumns = view !== undefined && view.columns !== null ? view.columns : undefined;
  const drafted = draft !== undefined && draft.viewId === viewId ? draft.choice : viewColumns;
  const choice = drafted ?? own.data?.[list] ?? null;
  const columns = useMemo(
    () => (hasRoom ? arranged(declared, choice) : declared),
    [hasRoom, declared, choice],
  );
  const choose = useCallback(
    (next: Choice) => {
      if (viewColumns === undefined) save(next);
      else setDraft({ viewId: viewId ?? '', choice: next ?? viewColumns });
    },
    [viewColumns, viewId, save],
  );
  const onWidth = useCallback(
    (id: string, px: number | undefined) =>
      choose(sized(shownNow(declared, choice, window.innerWidth), id, px)),
    [choose, declared, choice],
  );
  return {
    list,
    declared,
    columns,
    isReady: !own.isPending && (viewId === undefined || !views.isPending),
    choice,
    choose: hasRoom ? choose : undefined,
    onWidth: hasRoom ? onWidth : undefined,
    view,
    isViewMissing: viewId !== undefined && views.isSuccess && view === undefined,
  };
}

function useSaveColumns(list: ViewedList): (choice: Choice) => void {
  const client = useQueryClient();
  return useAction({
    run: (choice: Choice) => setColumns(list, choice),
    fallback: 'Failed to save columns',
    serial: 'list-columns',
    optimistic: (choice) => {
      const before = client.getQueryData<ColumnsByList>(LIST_COLUMNS_KEY);
      client.setQueryData<ColumnsByList>(LIST_COLUMNS_KEY, {
        ...before,
        [list]: choice ?? undefined,
      });
      return () => client.setQueryData(LIST_COLUMNS_KEY, before);
    },
  }).start;
}
