import { prefetch } from '#backend/prefetch.ts';
import { ReportDetailsScreen } from '#features/reports/details/ReportDetailsScreen.tsx';
import { reportContext, REPORTS_DESK } from '#features/reports/reports.desk.ts';
import { uuid } from '#kit/list/search.ts';
import { deskItem } from '#engine/desk/desk.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/$reportId')({
  staticData: { permission: 'reports.read' },
  loader: ({ context, params }) => {
    const reportId = uuid(params.reportId);
    if (reportId === undefined) return;
    context.asStaff(() => {
      prefetch(context.queryClient, deskItem(REPORTS_DESK, reportId));
      prefetch(context.queryClient, reportContext(reportId));
    });
  },
  component: ReportPage,
});

function ReportPage() {
  return <ReportDetailsScreen reportId={Route.useParams().reportId} />;
}
