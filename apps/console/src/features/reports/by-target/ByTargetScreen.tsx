import { inCache } from '#backend/prefetch.ts';
import { REPORTED_KEY, reportsAbout } from '#engine/decide/decide.api.ts';
import { DecideButton, DecideKey } from '#engine/decide/DecideButton.tsx';
import { openReports } from '#engine/decide/decision.ts';
import { WhatWasReported } from '#engine/decide/WhatWasReported.tsx';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useList } from '#engine/list/useList.ts';
import { Badge } from '#kit/Badge.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { NewRows } from '#kit/list/NewRows.tsx';
import { readable } from '#kit/list/options.ts';
import { idOf } from '#kit/list/page.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { sortOf } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useReread } from '#parts/live/useReread.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { severityTone } from '../report.ts';
import { ReportViews } from '../ReportViews.tsx';
import { byTargetPage, type ReportedTarget, targetById } from './byTarget.api.ts';
import { BY_TARGET_COLUMNS, targetOf } from './byTarget.columns.tsx';
import { BY_TARGET, type ByTargetSearch } from './byTarget.search.ts';

const ROWS_EVERY_MS = 1000;

/** Open reports, one row per user, post or review. */
export function ByTargetScreen({ search }: { search: ByTargetSearch }) {
  const [settings, setSettings] = useLiveSettings('/admin/reports');
  const live = useReread({
    source: { table: 'reports' },
    key: REPORTED_KEY,
    everyMs: ROWS_EVERY_MS,
    enabled: settings.realtime,
  });
  const { state, drawer } = useList(BY_TARGET, {
    search,
    pageQuery: byTargetPage,
    rowId: idOf,
    find: targetById,
    refetchInterval: refetchIntervalOf(settings),
  });
  const { list, page, query, focused } = state;

  return (
    <>
      <ListPage
        label="Reports"
        header={<PageHeader title="Reports" page="Reports by target" badges={<ReportViews />} />}
        filters={
          <ListFilters
            of={state}
            tools={
              <ListTools
                query={query}
                keys={[REPORTED_KEY]}
                onRefreshed={state.release}
                live={{ settings, setSettings, live }}
              />
            }
          />
        }
        pager={<ListPager of={state} query={query} pageQuery={byTargetPage} />}
      >
        <div {...state.events} className="contents">
          <NewRows count={state.waiting} onShow={state.release} />
          <ListBody
            of={state}
            query={query}
            rows={state.rows}
            words={{
              fallback: 'Failed to load reports',
              empty: 'No open reports.',
              hint: 'Reports appear here, grouped by what they are about, until they are decided.',
              icon: <Flag />,
            }}
            columns={BY_TARGET_COLUMNS.length}
          >
            {(rows) => (
              <DataTable
                label="Reported"
                columns={BY_TARGET_COLUMNS}
                rows={rows}
                rowId={idOf}
                stale={query.isPlaceholderData}
                sort={sortOf({ ...page, orderBy: page.orderBy ?? 'open_reports' }, list)}
                behaviour={{
                  openId: state.openId,
                  onOpen: ({ id }) => list.show({ target: id }, { replace: state.openId !== undefined }),
                  rowHref: ({ id }) => `/admin/reports?search=${id}`,
                }}
              />
            )}
          </ListBody>
        </div>
      </ListPage>
      <DecideKey target={focused && targetOf(focused)} />
      <TargetDrawer {...drawer} />
    </>
  );
}

/** A target beside the list with its reports, for a decision. */
function TargetDrawer(list: OpenRow<ReportedTarget>) {
  return (
    <RowDrawer
      of={list}
      title={({ title, target_type }) => title ?? `Deleted ${target_type}`}
      words={{
        untitled: 'Reported',
        fallback: 'Failed to load reports',
        missing: 'No open reports about this.',
      }}
      footer={(row, isOpen) => (
        <>
          <Link to="/admin/reports" search={{ search: row.target_id }} className={`${buttonClass()} mr-auto`}>
            All reports about this
          </Link>
          <DecideButton target={targetOf(row)} variant="primary" keys={isOpen ? 'drawer' : undefined} />
        </>
      )}
      pane={{ prefetch: (client, row) => inCache(client, reportsAbout(targetOf(row))) }}
    >
      {(row) => <Preview row={row} />}
    </RowDrawer>
  );
}

function Preview({ row }: { row: ReportedTarget }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{readable(row.target_type)}</Badge>
        <Badge tone="warn">{openReports(row.open_reports)}</Badge>
        {row.max_severity !== null && (
          <Badge tone={severityTone(row.max_severity)}>Severity {row.max_severity}</Badge>
        )}
        {row.author_user_id !== null && <UserRef userId={row.author_user_id} />}
      </p>
      <WhatWasReported target={targetOf(row)} />
    </div>
  );
}
