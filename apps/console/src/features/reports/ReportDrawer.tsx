import { buttonClass } from '#kit/Button.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { ReportActions } from './actions/ReportActions.tsx';
import { useCloseWithDraft } from './draft/useCloseWithDraft.ts';
import { useReportDraft } from './draft/useReportDraft.ts';
import type { Report } from './report.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { reportById } from './reports.api.ts';

interface ReportDrawerProps {
  /** Undefined when closed. */
  reportId: string | undefined;
  known: readonly Report[] | undefined;
  onClose: () => void;
}

/** A report beside the list, to be read and settled there. */
export function ReportDrawer({ reportId, known, onClose }: ReportDrawerProps) {
  return (
    <RowDrawer
      openId={reportId}
      known={known}
      rowId={({ id }) => id}
      find={reportById}
      title={({ reason_category }) => reason_category}
      untitled="Report"
      fallback="Failed to load report"
      missing="This report does not exist."
      footer={(report) => <Footer key={report.id} report={report} isOpen={reportId !== undefined} />}
      onClose={onClose}
    >
      {(report) => <ReportPreview key={report.id} report={report} isOpen={reportId !== undefined} />}
    </RowDrawer>
  );
}

function Footer({ report, isOpen }: { report: Report; isOpen: boolean }) {
  const draft = useReportDraft(report);
  const closing = useCloseWithDraft(report, draft);
  return (
    <>
      <Link
        to="/admin/reports/$reportId"
        params={{ reportId: report.id }}
        className={`${buttonClass()} mr-auto`}
      >
        Open full page
      </Link>
      <ReportActions report={report} keys={isOpen ? 'drawer' : undefined} {...closing} />
    </>
  );
}
