import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { Report } from './report.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { reportById } from './reports.api.ts';

interface ReportDrawerProps {
  /** Undefined when closed. */
  reportId: string | undefined;
  known: readonly Report[] | undefined;
  onClose: () => void;
}

/** A report beside the list. */
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
      missing="There is no such report."
      onClose={onClose}
    >
      {(report) => <ReportPreview report={report} />}
    </RowDrawer>
  );
}
