import { REPORTS_DESK } from '#features/reports/reports.desk.ts';
import { REPORTS, type ReportsSearch } from '#features/reports/reports.search.ts';
import { ReportsScreen } from '#features/reports/ReportsScreen.tsx';
import { rememberSearch } from '#kit/list/rememberedSearch.ts';
import { without } from '#kit/list/without.ts';
import { deskPage } from '#engine/desk/desk.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/')({
  staticData: { permission: 'reports.read' },
  validateSearch: REPORTS.plainText,
  beforeLoad: ({ search, cause }) => {
    rememberSearch({ path: '/admin/reports', search, cause, passing: REPORTS.passing });
  },
  loaderDeps: ({ search }: { search: ReportsSearch }) => without(search, 'report'),
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, REPORTS.read(deps), (page) => deskPage(REPORTS_DESK, page))),
  component: Reports,
});

function Reports() {
  return <ReportsScreen search={Route.useSearch()} />;
}
