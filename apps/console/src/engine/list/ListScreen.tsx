import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { NewRows } from '#kit/list/NewRows.tsx';
import { readable } from '#kit/list/options.ts';
import { Selectable } from '#kit/list/Selectable.tsx';
import { sortOf } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import type { Option } from '#kit/Select.tsx';
import { ExportProgress, listCsv, useCsvExport } from '#parts/export/ExportCsv.tsx';
import { useListColumns } from '#engine/views/useListColumns.ts';
import type { ViewedList } from '#engine/views/views.api.ts';
import { ViewSwitcher } from '#engine/views/ViewSwitcher.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkAction } from '../bulk/bulk.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type LiveList, ListTools } from './ListTools.tsx';
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

/** Needed for every bulk action on items of this kind. */
const BULK_PERMISSION: Readonly<Record<BulkKind, Permission>> = {
  report: 'reports.decide',
  ticket: 'support.reply',
  post: 'posts.edit',
  review: 'reviews.edit',
  withdrawal: 'money.process',
  user: 'users.sanction',
};

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
  /** Lines of a row; default 1. */
  lines?: 2 | undefined;
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
  live?: LiveList;
  heading?: ListHeading | undefined;
  /** Between the heading and the filters: opened figures, and warnings. */
  children?: ReactNode;
}

/** What a list's heading line has besides the title. */
export interface ListHeading {
  /** Beside the title: the screen's tabs. */
  tabs?: ReactNode;
  /** At the end of the line: a strip of numbers. */
  numbers?: ReactNode;
  /** After the numbers: the screen's own actions. */
  actions?: ReactNode;
}

/** A list's page: one line of heading, one of filters, and rows that can be selected, sorted, exported and opened. */
export function ListScreen<Row extends object, Page extends Paged>(props: ListScreenProps<Row, Page>) {
  const { look, state, live, heading = {} } = props;
  const { name, title, label = title, sorts } = look;
  const { thing, search, list, page, asked, openId, query, rows, rowId } = state;
  const shown = useListColumns({ list: name, declared: props.columns, viewId: search.savedView });
  const actsOnMany = may(useMe(), BULK_PERMISSION[thing]);
  const many = bulkList({ asked, ids: rows?.map(rowId), query, page: page.page });
  const things = `${thing}s`;
  const csv = useCsvExport(listCsv(name, asked, [thing, things]));
  const isValid = state.invalidParams.length === 0;
  const isSearchSorted =
    'p_search' in asked &&
    asked.p_search !== undefined &&
    (page.orderBy ?? 'created_at') !== 'created_at' &&
    query.data?.hasNext === true;
  return (
    <Selectable {...many.selectable} isOffered={actsOnMany}>
      <ListPage
        label={label}
        lines={look.lines}
        header={
          <>
            <PageHeader
              title={title}
              page={label}
              badges={
                <>
                  <ViewSwitcher of={state} shown={shown} asked={asked} things={things} />
                  {heading.tabs}
                </>
              }
              actions={
                <>
                  {heading.numbers}
                  {heading.actions}
                </>
              }
            />
            {props.children}
          </>
        }
        filters={
          <ListFilters
            of={state}
            sorts={sorts}
            columns={shown.columns}
            tools={
              <ListTools
                query={query}
                keys={look.shows}
                onRefreshed={state.release}
                live={live}
                columns={shown}
                csv={isValid ? csv : undefined}
              />
            }
          />
        }
        pager={
          <>
            <div className="contents md:not-short:mr-auto md:not-short:flex md:not-short:min-w-0 md:not-short:items-center md:not-short:gap-x-3">
              {actsOnMany && <BulkBar kind={thing} actions={look.bulk} {...many.bar} />}
              <ExportProgress of={csv} />
              {isSearchSorted && (
                <p className="text-sm text-muted">
                  If there are more than 1,000 matches, only the newest are sorted.
                </p>
              )}
            </div>
            <ListPager of={state} query={query} pageQuery={state.pageQuery} />
          </>
        }
      >
        <div {...state.events} className="contents">
          <NewRows count={state.waiting} onShow={state.release} />
          <ListBody
            of={state}
            query={query}
            rows={rows}
            words={{
              fallback: look.failed ?? `Failed to load ${things}`,
              empty: `No ${things} found.`,
              hint: look.emptyHint ?? `${readable(things)} from the app appear here.`,
              icon: look.icon,
            }}
            columns={shown.columns.length}
            isReady={shown.isReady}
          >
            {(held) => (
              <DataTable
                label={label}
                columns={shown.columns}
                rows={held}
                rowId={rowId}
                stale={query.isPlaceholderData}
                sort={sortOf(look.orderOf?.(page) ?? page, list)}
                behaviour={{
                  openId,
                  onOpen: (row) => list.show({ [thing]: rowId(row) }, { replace: openId !== undefined }),
                  rowHref: props.rowHref,
                }}
                list={{
                  boxes: actsOnMany ? look.boxes : undefined,
                  marked: props.marked,
                  onWidth: shown.onWidth,
                }}
              />
            )}
          </ListBody>
        </div>
      </ListPage>
    </Selectable>
  );
}
