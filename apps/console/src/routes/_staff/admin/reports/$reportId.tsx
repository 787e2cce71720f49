import { prefetch } from '#backend/prefetch.ts';
import { reportContext } from '#features/reports/context.api.ts';
import { ReportDetailsScreen } from '#features/reports/details/ReportDetailsScreen.tsx';
import { reportById } from '#features/reports/reports.api.ts';
import { uuid } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/$reportId')({
  loader: ({ context, params }) => {
    const reportId = uuid(params.reportId);
    if (reportId === undefined) return;
    prefetch(context.queryClient, reportById(reportId));
    prefetch(context.queryClient, reportContext(reportId));
  },
  component: ReportPage,
});

function ReportPage() {
  return <ReportDetailsScreen reportId={Route.useParams().reportId} />;
}
