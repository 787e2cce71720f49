import { prefetch } from '#backend/prefetch.ts';
import { reportsPage } from '#features/reports/reports.api.ts';
import { REPORTS_VOCABULARY, type ReportsSearch } from '#features/reports/reports.search.ts';
import { ReportsScreen } from '#features/reports/ReportsScreen.tsx';
import { rememberSearch } from '#kit/list/rememberedSearch.ts';
import { plainText, readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/')({
  validateSearch: plainText(REPORTS_VOCABULARY),
  beforeLoad: ({ search, cause }) => {
    const passing = ['page', 'report', 'search', 'countryCode', 'locale'];
    rememberSearch({ path: '/admin/reports', search, cause, passing });
  },
  loaderDeps: ({ search }: { search: ReportsSearch }) => without(search, 'report'),
  loader: ({ context, deps }) => {
    const { values, notUnderstood } = readSearch(REPORTS_VOCABULARY, deps);
    if (notUnderstood.length === 0) prefetch(context.queryClient, reportsPage(values));
  },
  component: Reports,
});

function Reports() {
  return <ReportsScreen search={Route.useSearch()} />;
}
