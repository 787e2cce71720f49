import { Button } from '#kit/Button.tsx';
import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { useLiveSettings } from '#parts/live/liveSettings.ts';
import { useRouter } from '@tanstack/react-router';
import { ChartLine, Flag } from 'lucide-react';
import { useEffect } from 'react';
import { RowKeys } from './actions/RowKeys.tsx';
import { Insights } from './insights/Insights.tsx';
import { useInsightsOpen } from './insights/useInsightsOpen.ts';
import { keepPlace } from './listPlace.ts';
import { useLiveReports } from './live/useLiveReports.ts';
import { RefreshReports } from './RefreshReports.tsx';
import { ReportDrawer } from './ReportDrawer.tsx';
import { REPORT_FILTERS, ReportFilters } from './ReportFilters.tsx';
import { reportsPage } from './reports.api.ts';
import { REPORTS_COLUMNS } from './reports.columns.tsx';
import type { ReportsSearch } from './reports.search.ts';
import { useReportsList } from './useReportsList.ts';

/** Abuse reports about users and posts: found, claimed and settled. */
export function ReportsScreen({ search }: { search: ReportsSearch }) {
  const list = useListSearch('report');
  const router = useRouter();
  const [settings, setSettings] = useLiveSettings('/admin/reports');
  const [isWide, setWide] = useInsightsOpen();
  const live = useLiveReports(settings.realtime);
  const { reports, page, openId, notUnderstood, rows, marked, waiting, hold } = useReportsList(
    search,
    settings,
  );
  useEffect(() => keepPlace(search), [search]);

  return (
    <>
      <ListPage
        label="Reports"
        header={
          <>
            <PageHeader
              title="Reports"
              actions={
                <>
                  <WaitingRows count={waiting} />
                  <LiveControls settings={settings} onChange={setSettings} state={live} />
                  <Button icon={<ChartLine />} aria-expanded={isWide} onClick={() => setWide(!isWide)}>
                    Charts
                  </Button>
                  <RefreshReports query={reports} />
                </>
              }
            />
            <Insights dates={{ from: page.from, to: page.to }} isOpen={isWide} />
          </>
        }
        filters={<ReportFilters search={search} list={list} problems={notUnderstood} />}
        pager={
          <ListPager
            query={reports}
            page={page.page}
            list={list}
            pageQuery={(target) => reportsPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={reports}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(search, REPORT_FILTERS)}
          fallback="Failed to load reports"
          empty="No reports found."
          emptyHint="Reports from the app appear here."
          icon={<Flag />}
          columns={REPORTS_COLUMNS.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <DataTable
                label="Reports"
                columns={REPORTS_COLUMNS}
                rows={rows ?? loaded}
                rowId={({ id }) => id}
                stale={reports.isPlaceholderData}
                marked={marked}
                sort={sortOf(page, list)}
                openId={openId}
                onOpen={({ id }) => list.show({ report: id }, { replace: openId !== undefined })}
                rowHref={({ id }) =>
                  router.buildLocation({ to: '/admin/reports/$reportId', params: { reportId: id } }).href
                }
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <RowKeys report={rows?.find(({ id }) => id === hold.rowId)} />
      <ReportDrawer reportId={openId} known={rows} onClose={() => list.show({ report: undefined })} />
    </>
  );
}
