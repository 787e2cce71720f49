import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { ReportDrawer } from './ReportDrawer.tsx';
import { REPORT_FILTERS, ReportFilters } from './ReportFilters.tsx';
import { reportsPage } from './reports.api.ts';
import { REPORTS_COLUMNS } from './reports.columns.tsx';
import { REPORTS_VOCABULARY, type ReportsSearch } from './reports.search.ts';

/** Abuse reports about users and posts. */
export function ReportsScreen({ search }: { search: ReportsSearch }) {
  const { values, notUnderstood } = readSearch(REPORTS_VOCABULARY, search);
  const openId = values.report;
  const page = without(values, 'report');
  const list = useListSearch('report');
  const reports = useQuery({ ...reportsPage(page), enabled: notUnderstood.length === 0 });

  return (
    <>
      <ListPage
        label="Reports"
        header={<PageHeader title="Reports" actions={<RefreshButton query={reports} />} />}
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
          emptyHint="What people report in the app appears here."
          icon={<Flag />}
          columns={REPORTS_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label="Reports"
              columns={REPORTS_COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              stale={reports.isPlaceholderData}
              sort={sortOf(page, list)}
              openId={openId}
              onOpen={({ id }) => list.show({ report: id }, { replace: openId !== undefined })}
              rowHref={({ id }) => `/admin/reports${stringifySearch({ ...search, report: id })}`}
            />
          )}
        </ListBody>
      </ListPage>
      <ReportDrawer
        reportId={openId}
        known={reports.data?.rows}
        onClose={() => list.show({ report: undefined })}
      />
    </>
  );
}
