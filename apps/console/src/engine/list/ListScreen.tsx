import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { readable } from '#kit/list/options.ts';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { Selectable } from '#kit/list/Selectable.tsx';
import { SelectButton } from '#kit/list/SelectButton.tsx';
import { sortOf } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import type { Option } from '#kit/Select.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { ColumnsButton } from '#engine/views/ColumnsButton.tsx';
import { useListColumns } from '#engine/views/useListColumns.ts';
import type { ViewedList } from '#engine/views/views.api.ts';
import { ViewSwitcher } from '#engine/views/ViewSwitcher.tsx';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkAction } from '../bulk/bulk.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { ListState } from './useList.ts';
import type { PageOf } from '#kit/list/page.ts';

interface BulkListOptions {
  /** The arguments of the list's procedure. */
  asked: object;
  /** Ids of the displayed rows. */
  ids: readonly string[] | undefined;
  query: UseQueryResult<PageOf<object>>;
  page: number | undefined;
}

const ORDER: readonly string[] = ['p_order_by', 'p_order_dir'];

/** State for Selectable and BulkBar. */
function bulkList({ asked, ids = [], query, page = 1 }: BulkListOptions) {
  const filters = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value !== undefined && !ORDER.includes(name)),
  );
  return {
    // The previous page's rows can't be selected.
    selectable: { ids: query.isPlaceholderData ? [] : ids, scope: JSON.stringify(filters) },
    bar: { filters, hasMore: page > 1 || query.data?.hasNext === true },
  };
}

interface Ordered {
  orderBy?: string | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

interface Paged extends Ordered {
  page?: number | undefined;
}

/** The constant part of a list's page. */
export interface ListLook<Row extends object, Page = unknown> {
  /** In exports and saved columns. */
  name: Exclude<ViewedList, 'audit'>;
  title: string;
  /** The name of the browser tab and the table; default the title. */
  label?: string;
  icon: ReactNode;
  sorts?: readonly Option[] | undefined;
  /** The displayed order, if it is not the page's. */
  orderOf?: (page: Page) => Ordered;
  /** Queries that Refresh reads besides the list. */
  shows?: readonly QueryKey[];
  boxes: ListColumn<Row>;
  bulk: readonly BulkAction[];
  failed?: string;
  emptyHint?: string;
}

interface ListScreenProps<Row extends object, Page extends Paged> {
  look: ListLook<Row, Page>;
  state: ListState<Row, Page, BulkKind>;
  columns: ListColumn<Row>[];
  rowHref: (row: Row) => string;
  marked?: ReadonlySet<string> | undefined;
  badges?: ReactNode;
  /** Before the actions of every list. */
  actions?: ReactNode;
  /** Under the title. */
  children?: ReactNode;
}

/** A list's page: header, filters, and rows that can be selected, sorted, exported and opened. */
export function ListScreen<Row extends object, Page extends Paged>(props: ListScreenProps<Row, Page>) {
  const { look, state } = props;
  const { name, title, label = title } = look;
  const { thing, search, list, page, asked, openId, query, rows, rowId } = state;
  const shown = useListColumns({ list: name, declared: props.columns, viewId: search.savedView });
  const many = bulkList({ asked, ids: rows?.map(rowId), query, page: page.page });
  const things = `${thing}s`;
  const isSearchSorted =
    'p_search' in asked &&
    asked.p_search !== undefined &&
    (page.orderBy ?? 'created_at') !== 'created_at' &&
    query.data?.hasNext === true;
  return (
    <Selectable {...many.selectable}>
      <ListPage
        label={label}
        header={
          <>
            <PageHeader
              title={title}
              page={label}
              badges={
                <>
                  <ViewSwitcher of={state} shown={shown} asked={asked} things={things} />
                  {props.badges}
                </>
              }
              actions={
                <>
                  <WaitingRows count={state.waiting} />
                  {props.actions}
                  <ExportList
                    list={name}
                    filters={asked}
                    things={[thing, things]}
                    problems={state.invalidParams}
                  />
                  <SelectButton />
                  <ColumnsButton of={shown} />
                  <RefreshButton
                    query={query}
                    {...(look.shows && { keys: look.shows })}
                    onRefreshed={state.release}
                  />
                </>
              }
            />
            {props.children}
          </>
        }
        filters={<ListFilters of={state} sorts={look.sorts} columns={shown.columns} />}
        pager={
          <>
            <BulkBar kind={thing} actions={look.bulk} {...many.bar} />
            {isSearchSorted && (
              <p className="text-right text-sm text-muted">
                If there are more than 1,000 matches, only the newest are sorted.
              </p>
            )}
            <ListPager of={state} query={query} pageQuery={state.pageQuery} />
          </>
        }
      >
        <div {...state.events} className="contents">
          <ListBody
            of={state}
            query={query}
            rows={rows}
            fallback={look.failed ?? `Failed to load ${things}`}
            empty={`No ${things} found.`}
            emptyHint={look.emptyHint ?? `${readable(things)} from the app appear here.`}
            icon={look.icon}
            columns={shown.columns.length}
            isReady={shown.isReady}
          >
            {(held) => (
              <DataTable
                label={label}
                columns={shown.columns}
                onWidth={shown.onWidth}
                boxes={look.boxes}
                rows={held}
                rowId={rowId}
                stale={query.isPlaceholderData}
                marked={props.marked}
                sort={sortOf(look.orderOf?.(page) ?? page, list)}
                openId={openId}
                onOpen={(row) => list.show({ [thing]: rowId(row) }, { replace: openId !== undefined })}
                rowHref={props.rowHref}
              />
            )}
          </ListBody>
        </div>
      </ListPage>
    </Selectable>
  );
}
