import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { idOf } from '#kit/list/page.ts';
import { sortOf } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { REPORTED_KEY } from '#engine/decide/decide.api.ts';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { useList } from '#engine/list/useList.ts';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useReread } from '#parts/live/useReread.ts';
import { Flag } from 'lucide-react';
import { ReportViews } from '../ReportViews.tsx';
import { BY_TARGET, byTargetPage, type ByTargetSearch, targetById } from './byTarget.search.ts';
import { BY_TARGET_COLUMNS, targetOf } from './byTarget.columns.tsx';
import { TargetDrawer } from './TargetDrawer.tsx';

const ROWS_EVERY_MS = 1000;

/** Open reports, a row for each user, post or review that they are about. */
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
        header={
          <PageHeader
            title="Reports"
            page="Reports by target"
            badges={<ReportViews />}
            actions={
              <>
                <WaitingRows count={state.waiting} />
                <LiveControls settings={settings} onChange={setSettings} state={live} />
                <RefreshButton query={query} keys={[REPORTED_KEY]} onRefreshed={state.release} />
              </>
            }
          />
        }
        filters={<ListFilters of={state} />}
        pager={<ListPager of={state} query={query} pageQuery={byTargetPage} />}
      >
        <div {...state.events} className="contents">
          <ListBody
            of={state}
            query={query}
            rows={state.rows}
            fallback="Failed to load reports"
            empty="No open reports."
            emptyHint="What people report appears here until it is decided."
            icon={<Flag />}
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
                openId={state.openId}
                onOpen={({ id }) => list.show({ target: id }, { replace: state.openId !== undefined })}
                rowHref={({ id }) => `/admin/reports?search=${id}`}
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
