import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { readable } from '#kit/list/options.ts';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { sortOf } from '#kit/list/sort.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import type { ReactNode } from 'react';
import { type Desk, type DeskPage, deskPage, type DeskRow } from './desk.ts';
import { inTurn } from './turns.ts';
import type { DeskList } from './useDeskList.ts';
import { DeskKeys } from './useDeskPress.tsx';

interface DeskScreenProps<Row extends DeskRow, Page extends DeskPage<Row>> {
  desk: Desk<Row, Page>;
  state: DeskList<Row, Page>;
  columns: ListColumn<Row>[];
  /** As the address has it. */
  search: Readonly<Record<string, string | undefined>>;
  /** Of the empty list. */
  icon: ReactNode;
  /** Beside the title. */
  badges?: ReactNode;
  /** Before Refresh. */
  actions?: ReactNode;
  numbers: ReactNode;
}

/** A desk's page: header, metrics, filters and list. */
export function DeskScreen<Row extends DeskRow, Page extends DeskPage<Row>>(
  props: DeskScreenProps<Row, Page>,
) {
  const { desk, state, columns, search, icon, badges, actions, numbers } = props;
  const { list, query, page, openId, notUnderstood } = state;
  const things = `${desk.thing}s`;
  return (
    <>
      <ListPage
        label={desk.title}
        header={
          <>
            <PageHeader
              title={desk.title}
              badges={badges}
              actions={
                <>
                  <WaitingRows count={state.waiting} />
                  <LiveControls settings={state.settings} onChange={state.setSettings} state={state.live} />
                  {actions}
                  <ExportList
                    list={desk.thing === 'report' ? 'reports' : 'support'}
                    filters={desk.arguments(page)}
                    things={[desk.thing, things]}
                    problems={notUnderstood}
                  />
                  <RefreshButton query={query} keys={desk.shows} />
                </>
              }
            />
            {numbers}
          </>
        }
        filters={
          <ListFilters
            filters={desk.filters}
            search={search}
            list={list}
            problems={notUnderstood}
            sorts={desk.sorts}
            columns={columns}
          />
        }
        pager={
          <ListPager
            query={query}
            page={page.page}
            list={list}
            pageQuery={(target) => deskPage(desk, { ...page, page: target })}
          />
        }
      >
        <ListBody
          query={query}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(desk.filters, search)}
          fallback={`Failed to load ${things}`}
          empty={`No ${things} found.`}
          emptyHint={`${readable(things)} from the app appear here.`}
          icon={icon}
          columns={columns.length}
        >
          {(loaded) => (
            <div {...state.holdEvents}>
              <DataTable
                label={desk.title}
                columns={columns}
                rows={state.rows ?? loaded}
                rowId={({ id }) => id}
                stale={query.isPlaceholderData}
                marked={state.marked}
                sort={sortOf(inTurn(page), list)}
                openId={openId}
                onOpen={({ id }) => list.show({ [desk.thing]: id }, { replace: openId !== undefined })}
                rowHref={({ id }) => `${desk.path}/${id}`}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <DeskKeys desk={desk} item={state.focused} />
    </>
  );
}
