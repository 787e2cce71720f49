import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { readable } from '#kit/list/options.ts';
import type { PageOf } from '#kit/list/page.ts';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import type { NotUnderstood } from '#kit/list/search.ts';
import { Selectable } from '#kit/list/Selectable.tsx';
import { SelectButton } from '#kit/list/SelectButton.tsx';
import { type ListSearch, sortOf } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import type { Option } from '#kit/Select.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { ColumnsButton } from '#parts/views/ColumnsButton.tsx';
import { useListColumns } from '#parts/views/useListColumns.ts';
import type { ViewedList } from '#parts/views/views.api.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { QueryExecuteOptions, QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { HTMLAttributes, ReactNode } from 'react';
import type { BulkAction } from '../bulk/bulk.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { bulkList } from '../bulk/bulkList.ts';
import { type Filters, isFiltered } from './filters.ts';
import { ListFilters } from './ListFilters.tsx';

interface Listed {
  page?: number | undefined;
  orderBy?: string | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

interface ListScreenProps<Row extends object, Page extends Listed, Key extends QueryKey> {
  /** As exports and saved columns call it. */
  name: Exclude<ViewedList, 'audit'>;
  /** What a row is: for bulk actions, in sentences, and as the URL's word for the open row. */
  thing: BulkKind;
  title: string;
  /** The page's name in the tab, and the table's; default the title. */
  label?: string;
  badges?: ReactNode;
  /** Before those of every list. */
  actions?: ReactNode;
  /** Under the title. */
  below?: ReactNode;
  filters: Filters;
  sorts?: readonly Option[] | undefined;
  search: Readonly<Record<string, string | undefined>>;
  list: ListSearch;
  page: Page;
  /** The arguments of the list's procedure. */
  asked: object;
  /** The order, if it is not the page's. */
  order?: Listed;
  openId: string | undefined;
  notUnderstood: readonly NotUnderstood[];
  query: UseQueryResult<PageOf<Row>>;
  pageQuery: (page: Page) => QueryExecuteOptions<PageOf<Row>, Error, PageOf<Row>, PageOf<Row>, Key>;
  /** What Refresh reads again besides the list. */
  shows?: readonly QueryKey[];
  /** The rows in their places; default: as they were read. */
  rows: readonly Row[] | undefined;
  /** How many new rows are held back. */
  waiting?: number;
  /** For the element around the table. */
  events: HTMLAttributes<HTMLElement>;
  marked?: ReadonlySet<string> | undefined;
  columns: ListColumn<Row>[];
  boxes: ListColumn<Row>;
  /** What can be done to many rows at once. */
  bulk: readonly BulkAction[];
  rowId: (row: Row) => string;
  rowHref: (row: Row) => string;
  icon: ReactNode;
  failed?: string;
  /** What will appear in the empty list. */
  emptyHint?: string;
}

/** A list's page: header, filters, and rows that can be selected, sorted, exported and opened. */
export function ListScreen<Row extends object, Page extends Listed, Key extends QueryKey>(
  props: ListScreenProps<Row, Page, Key>,
) {
  const { name, thing, title, label = title, search, list, page, asked, openId, notUnderstood } = props;
  const { query, rows, rowId } = props;
  const shown = useListColumns({ list: name, declared: props.columns, viewId: search.savedView });
  const many = bulkList({ asked, ids: rows?.map(rowId), query, page: page.page });
  const things = `${thing}s`;
  return (
    <Selectable {...many.selectable}>
      <ListPage
        label={label}
        header={
          <>
            <PageHeader
              title={title}
              page={label}
              badges={props.badges}
              actions={
                <>
                  {props.waiting !== undefined && <WaitingRows count={props.waiting} />}
                  {props.actions}
                  <ExportList list={name} filters={asked} things={[thing, things]} problems={notUnderstood} />
                  <SelectButton />
                  <ColumnsButton of={shown} />
                  <RefreshButton query={query} {...(props.shows && { keys: props.shows })} />
                </>
              }
            />
            {props.below}
          </>
        }
        filters={
          <ListFilters
            filters={props.filters}
            search={search}
            list={list}
            problems={notUnderstood}
            sorts={props.sorts}
            columns={shown.columns}
            view={{ of: shown, asked }}
          />
        }
        pager={
          <>
            <BulkBar kind={thing} actions={props.bulk} {...many.bar} />
            <ListPager
              query={query}
              page={page.page}
              list={list}
              pageQuery={(target) => props.pageQuery({ ...page, page: target })}
            />
          </>
        }
      >
        <ListBody
          query={query}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(props.filters, search)}
          fallback={props.failed ?? `Failed to load ${things}`}
          empty={`No ${things} found.`}
          emptyHint={props.emptyHint ?? `${readable(things)} from the app appear here.`}
          icon={props.icon}
          columns={shown.columns.length}
          isReady={shown.isReady}
        >
          {(loaded) => (
            <div {...props.events}>
              <DataTable
                label={label}
                columns={shown.columns}
                onWidth={shown.onWidth}
                boxes={props.boxes}
                rows={rows ?? loaded}
                rowId={rowId}
                stale={query.isPlaceholderData}
                marked={props.marked}
                sort={sortOf(props.order ?? page, list)}
                openId={openId}
                onOpen={(row) => list.show({ [thing]: rowId(row) }, { replace: openId !== undefined })}
                rowHref={props.rowHref}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
    </Selectable>
  );
}
