import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { sortOf, useListSearch } from '#kit/list/useListSearch.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { REPORTED_KEY } from '#parts/decide/decide.api.ts';
import { DecideKey } from '#parts/decide/DecideButton.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useReread } from '#parts/live/useReread.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { ReportViews } from '../ReportViews.tsx';
import { BY_TARGET, byTargetPage, type ByTargetSearch, targetById } from './byTarget.search.ts';
import { BY_TARGET_COLUMNS, targetOf } from './byTarget.columns.tsx';
import { TargetDrawer } from './TargetDrawer.tsx';

const ROWS_EVERY_MS = 1000;

/** Open reports, a row for each user, post or review that they are about. */
export function ByTargetScreen({ search }: { search: ByTargetSearch }) {
  const list = useListSearch('target');
  const { page, openId, notUnderstood } = BY_TARGET.read(search);
  const [settings, setSettings] = useLiveSettings('/admin/reports');
  const live = useReread({
    source: { table: 'reports' },
    key: REPORTED_KEY,
    everyMs: ROWS_EVERY_MS,
    enabled: settings.realtime,
  });
  const targets = useQuery({
    ...byTargetPage(page),
    enabled: notUnderstood.length === 0,
    refetchInterval: refetchIntervalOf(settings),
  });
  const { rows, waiting, reread, hold } = useHeldRows({ query: targets, page, openId, find: targetById });
  const focused = rows?.find(({ id }) => id === hold.rowId);

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
                <WaitingRows count={waiting} />
                <LiveControls settings={settings} onChange={setSettings} state={live} />
                <RefreshButton query={targets} keys={[REPORTED_KEY]} />
              </>
            }
          />
        }
        filters={
          <ListFilters filters={BY_TARGET.filters} search={search} list={list} problems={notUnderstood} />
        }
        pager={
          <ListPager
            query={targets}
            page={page.page}
            list={list}
            pageQuery={(target) => byTargetPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={targets}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(BY_TARGET.filters, search)}
          fallback="Failed to load reports"
          empty="No open reports."
          emptyHint="What people report appears here until it is decided."
          icon={<Flag />}
          columns={BY_TARGET_COLUMNS.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <DataTable
                label="Reported"
                columns={BY_TARGET_COLUMNS}
                rows={rows ?? loaded}
                rowId={({ id }) => id}
                stale={targets.isPlaceholderData}
                sort={sortOf({ ...page, orderBy: page.orderBy ?? 'open_reports' }, list)}
                openId={openId}
                onOpen={({ id }) => list.show({ target: id }, { replace: openId !== undefined })}
                rowHref={({ id }) => `/admin/reports?search=${id}`}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <DecideKey target={focused && targetOf(focused)} />
      <TargetDrawer
        targetId={openId}
        known={rows}
        onClose={() => list.show({ target: undefined })}
        reread={reread}
        onShow={(target) => list.show({ target }, { replace: true })}
      />
    </>
  );
}
